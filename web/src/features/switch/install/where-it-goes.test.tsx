import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderApp } from "@/testing/render-app";
import { sampleSession, sampleShownLayout, sampleShownTheme } from "@/testing/samples";

const none = { nodes: [], pageInfo: { itemCount: 0 } };
const showTheme = (session: object | null = sampleSession()) =>
  renderApp("/switch/themes/evening-harbour-A24", {
    Session: () => session,
    SwitchThemePage: () => ({ switchTheme: sampleShownTheme() }),
    RelatedThemes: () => ({ switchThemes: none }),
  });
const showLayout = () =>
  renderApp("/switch/layouts/grid-7", {
    Session: () => sampleSession(),
    SwitchLayoutPage: () => ({ switchLayout: sampleShownLayout(), switchThemes: none }),
    RelatedLayouts: () => ({ switchLayouts: none }),
    BuildSwitchLayout: () => ({
      buildSwitchLayout: { data: "{}", fileName: "grid.json", mimetype: "application/json" },
    }),
  });
const panel = () => screen.queryByRole("region", { name: "Where this file goes" });

/** Presses the download of the theme on the page, which a file answers. */
async function download() {
  const link = await screen.findByRole("link", { name: "Download theme" });
  const graphql = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, options: RequestInit) =>
    address.endsWith("/download") ? Promise.resolve(new Response("file")) : graphql(address, options),
  );
  await userEvent.click(link);
  await screen.findAllByText(/^Downloading /);
}

beforeEach(() => {
  window.localStorage.clear();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  URL.createObjectURL = () => "blob:file";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("after the download of a theme", () => {
  test("it is said where the file goes, which installer is meant and what is needed first", async () => {
    showTheme();
    await download();
    const panel = within(await screen.findByRole("region", { name: "Where this file goes" }));
    expect(panel.getByText("themes/")).toBeVisible();
    expect(panel.getByText(/^Open NXThemes Installer/)).toBeVisible();
    expect(panel.getByRole("link", { name: "NXThemes Installer" })).toHaveAttribute(
      "href",
      "https://installer.example/get",
    );
    expect(panel.getByText("A console with custom firmware.")).toBeVisible();
    expect(screen.getByText("See below the download for where to put this file.")).toHaveAttribute("role", "status");
  });
  test("no installer is named while it is not known which one is meant", async () => {
    showTheme(null);
    await userEvent.click(await screen.findByRole("button", { name: "Where does this go?" }));
    const panel = within(await screen.findByRole("region", { name: "Where this file goes" }));
    expect(panel.getByText(/^Open the theme installer/)).toBeVisible();
    expect(panel.queryByRole("link")).toBeNull();
  });
  test("it is not said to those who know, who can still ask", async () => {
    const first = showTheme();
    await download();
    await userEvent.click(
      within(panel() as HTMLElement).getByRole("checkbox", { name: "Don’t open this after downloads" }),
    );
    await userEvent.click(within(panel() as HTMLElement).getByRole("button", { name: "Close" }));
    expect(panel()).toBeNull();
    first.unmount();

    showTheme();
    await download();
    expect(panel()).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Where does this go?" }));
    expect(panel()).toBeVisible();
    expect(
      within(panel() as HTMLElement).getByRole("checkbox", { name: "Don’t open this after downloads" }),
    ).toBeChecked();
  });
});

test("after the download of a layout it is said what makes a theme of it", async () => {
  showLayout();
  await userEvent.click(await screen.findByRole("button", { name: "Download layout" }));
  const panel = within(await screen.findByRole("region", { name: "Where this file goes" }));
  expect(panel.getByText(/only a layout/)).toBeVisible();
  expect(panel.getByText("themes/")).toBeVisible();
});
