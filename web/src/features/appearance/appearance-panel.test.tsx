import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { currentLook, forceMode } from "@/platform/appearance";
import { resetLook } from "@/platform/choose-look";
import { WALLS } from "@/pure/palette";
import { PRIMARY_SWATCHES } from "@/pure/swatches";
import { numberFieldCode } from "@/ui/fields/number-field";
import { currentToasts } from "@/ui/overlays/toast-queue";
import { AppearancePanel } from "./appearance-panel";

beforeAll(() => numberFieldCode.fetch());

beforeEach(() => {
  localStorage.clear();
  resetLook();
});
const root = document.documentElement;
const open = async () => {
  render(<AppearancePanel isOpen onOpenChange={() => undefined} />);
  await screen.findByRole("dialog");
};
const stored = () => JSON.parse(localStorage.getItem("una-settings") ?? "{}");

describe("the appearance panel", () => {
  test("changes the page at once and keeps the choice", async () => {
    await open();
    await userEvent.click(screen.getByRole("radio", { name: "Teal" }));
    await userEvent.click(screen.getByRole("radio", { name: "Ash" }));
    await userEvent.click(screen.getByRole("radio", { name: "Square" }));
    await userEvent.click(screen.getByRole("button", { name: "Increase Font size" }));
    expect([root.dataset.primary, root.dataset.gray]).toEqual(["teal", "ash"]);
    expect(root.style.getPropertyValue("--radius")).toBe("0rem");
    expect(root.style.fontSize).toBe("106.25%");
    expect(stored()).toMatchObject({ primary: "teal", gray: "ash", radius: 0, fontSize: 17 });
    expect(stored().primaryColors).toMatchObject({ "--p-500": PRIMARY_SWATCHES.teal });
    expect(stored().grayColors["--g-50"]).toBe(WALLS.ash.light);
  });
  test("keeps the colour mode under its own key", async () => {
    await open();
    await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
    expect(root.dataset.mode).toBe("dark");
    expect(localStorage.getItem("nuxt-color-mode")).toBe("dark");
  });
  test("offers all accents and walls by name", async () => {
    await open();
    expect(screen.getByRole("group", { name: "Accent" }).querySelectorAll("input")).toHaveLength(18);
    expect(screen.getByRole("group", { name: "Background tint" }).querySelectorAll("input")).toHaveLength(9);
  });
  test("goes back to the default, and back again by Undo", async () => {
    await open();
    await userEvent.click(screen.getByRole("radio", { name: "Teal" }));
    await userEvent.click(screen.getByRole("button", { name: "Reset to default" }));
    expect(root.dataset.primary).toBe("yellow");
    currentToasts().at(-1)?.action?.onPress();
    expect(root.dataset.primary).toBe("teal");
  });
  test("says nothing of visits where none are counted", async () => {
    await open();
    expect(screen.queryByRole("switch")).toBeNull();
  });
  test("keeps visits out of the counter where there is one, and lets them in again", async () => {
    const counter = Object.assign(document.createElement("meta"), { name: "vitrine-analytics" });
    document.head.append(counter);
    onTestFinished(() => counter.remove());
    await open();
    const uncounted = screen.getByRole("switch", { name: "Don’t count my visits" });
    expect(uncounted).not.toBeChecked();
    await userEvent.click(uncounted);
    expect(localStorage.getItem("umami.disabled")).toBe("1");
    expect(uncounted).toBeChecked();
    await userEvent.click(uncounted);
    expect(localStorage.getItem("umami.disabled")).toBe(null);
  });
  test("offers no choice of being counted to a browser that asks every site not to be tracked", async () => {
    const counter = Object.assign(document.createElement("meta"), { name: "vitrine-analytics" });
    document.head.append(counter);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { globalPrivacyControl: true }));
    onTestFinished(() => {
      counter.remove();
      vi.unstubAllGlobals();
    });
    await open();
    const uncounted = screen.getByRole("switch", { name: "Don’t count my visits" });
    expect(uncounted).toBeChecked();
    expect(uncounted).toBeDisabled();
  });
  test("says so when a page forces a mode, and gives the choice back after it", async () => {
    forceMode("dark");
    await open();
    expect(root.dataset.mode).toBe("dark");
    expect(screen.getByText("This page is always dark.")).toBeVisible();
    expect(screen.getByRole("radio", { name: "Light" })).toBeDisabled();
    expect(currentLook().colourMode).toEqual({ preference: "system", value: "dark", unknown: false, forced: true });
    forceMode(null);
    expect(root.dataset.mode).toBe("light");
    expect(currentLook().colourMode.forced).toBe(false);
  });
});
