import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Answers, renderApp } from "@/testing/render-app";
import { sampleHome, sampleLayout, sampleNewest, sampleSession, sampleTheme } from "@/testing/samples";

const themes = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    sampleTheme({ hexId: String(place), name: `Theme ${place}`, pageUrl: `/switch/themes/theme-${place}` }),
  );
const answersFor = (themeCount: number, layoutCount: number): Answers => ({
  Session: () => sampleSession(),
  HomePage: () =>
    sampleHome({
      switchThemes: sampleNewest(themes(themeCount), themeCount * 10),
      switchLayouts: sampleNewest(
        Array.from({ length: layoutCount }, (_, place) => sampleLayout({ hexId: String(place) })),
      ),
    }),
});

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the home page", () => {
  test("shows the newest five first and the next in a row, none twice", async () => {
    renderApp("/", answersFor(10, 5));
    const opening = await screen.findByRole("list", { name: "Latest" });
    expect(within(opening).getAllByRole("listitem")).toHaveLength(5);
    const row = screen.getByRole("region", { name: "Latest themes" });
    expect(
      within(row)
        .getAllByRole("link", { name: /^Theme/ })
        .map((link) => link.getAttribute("href")),
    ).toEqual([5, 6, 7, 8, 9].map((place) => `/switch/themes/theme-${place}`));
    expect(screen.getAllByRole("link", { name: "100 themes" })[0]).toHaveAttribute("href", "/switch/themes");
  });
  test("opens with the newest pack, the newest themes beside it", async () => {
    const pack = (place: number) => ({
      ...sampleLayout({ hexId: `P${place}`, name: `Pack ${place}`, pageUrl: `/switch/packs/pack-${place}` }),
      isPrivate: false,
      isNSFW: false,
      themes: themes(2),
    });
    const newest = { switchThemes: sampleNewest(themes(10)), switchPacks: sampleNewest([pack(0), pack(1)]) };
    renderApp("/", { ...answersFor(10, 0), HomePage: () => sampleHome(newest) });
    const opening = await screen.findByRole("list", { name: "Latest" });
    const shown = within(opening)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"))
      .filter((href) => !href?.startsWith("/creators/"));
    const beside = [0, 1, 2, 3].map((place) => `/switch/themes/theme-${place}`);
    expect(shown).toEqual(["/switch/packs/pack-0", ...beside]);
    const row = within(screen.getByRole("region", { name: "Latest packs" }));
    expect(row.getByRole("link", { name: /^Pack 1, by Vitrine, pack, 2 themes, Covers 1 of 7 menus/ })).toBeVisible();
    expect(row.queryByRole("link", { name: /^Pack 0/ })).toBeNull();
  });
  test("leaves out kinds that have nothing, and invites when there is nothing at all", async () => {
    renderApp("/", answersFor(0, 0));
    expect(await screen.findByText("Nothing here yet. Be the first to publish.")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Latest layouts" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Surprise me" })).toBeNull();
  });
  test("explains itself once", async () => {
    const first = renderApp("/", answersFor(3, 1));
    expect(await screen.findByText("Enter the code on your console.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Don’t show this again" }));
    expect(screen.queryByText("Enter the code on your console.")).toBeNull();
    first.unmount();
    renderApp("/", answersFor(3, 1));
    await screen.findByRole("list", { name: "Latest" });
    expect(screen.queryByText("Enter the code on your console.")).toBeNull();
  });
  test("leads to a random item", async () => {
    const { router } = renderApp("/", {
      ...answersFor(3, 1),
      RandomSwitchTheme: () => ({ randomSwitchThemes: [{ pageUrl: "/no/such/theme" }] }),
    });
    const surprise = await screen.findByRole("region", { name: "Surprise me" });
    await userEvent.click(within(surprise).getByRole("button", { name: "Random theme" }));
    await screen.findByRole("heading", { name: "Page not found: /no/such/theme" });
    expect(router.state.location.pathname).toBe("/no/such/theme");
  });
});
