import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TARGETS } from "@/features/catalogue/list-search";
import { type Answers, Refused, renderApp } from "@/testing/render-app";
import { sampleMe, sampleSession, sampleTheme } from "@/testing/samples";
import { clearToasts } from "@/ui/overlays/toast-queue";
import { currentTray, trayThemeOf, writeTray } from "../tray/tray";

const dusk = sampleTheme({ hexId: "A1", name: "Dusk", target: "ResidentMenu" });
const dawn = sampleTheme({ hexId: "A2", name: "Dawn", target: "Entrance" });
const answers: Answers = {
  Session: () => sampleSession(),
  KindTotals: () => new Error("not asked here"),
};
const menus = () => screen.findByRole("list", { name: "Menus in your mix" });

beforeEach(() => {
  window.localStorage.clear();
  writeTray([dusk, dawn].map(trayThemeOf));
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

describe("the mix that somebody puts together", () => {
  test("shows every menu with its theme or the way to one", async () => {
    renderApp("/switch/mix", answers);
    const list = within(await menus());
    expect(list.getAllByRole("listitem")).toHaveLength(TARGETS.length);
    expect(list.getByRole("link", { name: "Dusk" })).toHaveAttribute("href", dusk.pageUrl);
    expect(list.getByRole("link", { name: "Find one for News" })).toHaveAttribute(
      "href",
      "/switch/themes?target=Notification",
    );
    expect(screen.getByText("Covers 2 of 7 menus")).toBeVisible();
  });
  test("loses a theme by its button, and the focus stays at its menu", async () => {
    renderApp("/switch/mix", answers);
    await userEvent.click(await screen.findByRole("button", { name: "Remove Dusk from your mix" }));
    expect(currentTray().map(({ name }) => name)).toEqual(["Dawn"]);
    expect(document.activeElement).toHaveTextContent("Home menu");
  });
  test("is emptied, and that is taken back", async () => {
    renderApp("/switch/mix", answers);
    await userEvent.click(await screen.findByRole("button", { name: "Clear mix" }));
    expect(await screen.findByText("No themes yet")).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(currentTray()).toHaveLength(2);
  });
  test("is made by the server and leads to its page", async () => {
    const { asked, router } = renderApp("/switch/mix", {
      ...answers,
      CreateSwitchMix: () => ({ createSwitchMix: { code: "M3FA0B1C" } }),
      SwitchMixPage: () => ({ switchMix: null }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Get file, code and link" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/switch/mix/M3FA0B1C"));
    expect(asked).toContainEqual({ operation: "CreateSwitchMix", variables: { hexIds: ["A1", "A2"] } });
  });
  test("says which theme is refused, and why", async () => {
    const complaint = {
      field: "hexIds.1",
      code: "BAD_USER_INPUT",
      reason: "THEME_NOT_PUBLIC",
      message: "This theme was deleted or isn’t public.",
    };
    const refusal = new Refused(complaint.message, { ...complaint, complaints: [complaint] });
    renderApp("/switch/mix", { ...answers, CreateSwitchMix: () => refusal });
    await userEvent.click(await screen.findByRole("button", { name: "Get file, code and link" }));
    const slot = (await within(await menus()).findByRole("link", { name: "Dawn" })).closest("li") as HTMLElement;
    expect(await within(slot).findByRole("alert")).toHaveTextContent(complaint.message);
    expect(screen.getByText("Could not create the mix")).toBeVisible();
  });
  test("stands above the mixes that somebody has saved", async () => {
    const saved = { code: "M3FA0B1C", pageUrl: "/switch/mix/M3FA0B1C", themes: [dusk, dawn] };
    renderApp("/switch/mix", {
      ...answers,
      Session: () => sampleSession(sampleMe()),
      SavedSwitchMixes: () => ({ savedSwitchMixes: [saved] }),
    });
    expect(await screen.findByRole("link", { name: "Mix M3FA0B1C" })).toHaveAttribute("href", saved.pageUrl);
  });
});
