import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Answers, renderApp } from "@/testing/render-app";
import {
  sampleHome,
  sampleLayout,
  sampleNewest,
  sampleSession,
  sampleShownTheme,
  sampleTheme,
} from "@/testing/samples";

const harbour = { name: "Evening harbour", pageUrl: "/switch/themes/evening-harbour-A24" };
const notFound = () => new Error("There is no such theme.", { cause: "NOT_FOUND" });
const answers: Answers = {
  Session: () => sampleSession(),
  SearchPage: () =>
    sampleHome({
      switchThemes: sampleNewest([sampleTheme()], 41),
      switchLayouts: sampleNewest([sampleLayout()], 3),
    }),
  FindSwitchTheme: notFound,
  FindSwitchLayout: notFound,
  SwitchThemePage: () => ({ switchTheme: sampleShownTheme() }),
  RelatedThemes: () => ({ switchThemes: sampleNewest([]) }),
  FilterTags: () => ({ tags: [{ name: "Minimal", slug: "minimal" }] }),
};
const nothing = { SearchPage: () => sampleHome({ switchThemes: sampleNewest([]), switchLayouts: sampleNewest([]) }) };

afterEach(() => vi.unstubAllGlobals());

describe("the search among all kinds", () => {
  test("shows each kind with its total, the first few and the way to the rest", async () => {
    renderApp("/search?q=evening", answers);
    const themes = within(await screen.findByRole("region", { name: "Switch themes" }));
    expect(themes.getByText("41 themes")).toBeVisible();
    expect(themes.getByRole("link", { name: /^Evening harbour/ })).toBeVisible();
    expect(themes.getByRole("link", { name: "See all" })).toHaveAttribute("href", "/switch/themes?q=evening");
    const layouts = within(screen.getByRole("region", { name: "Switch layouts" }));
    expect(layouts.getByRole("link", { name: "See all" })).toHaveAttribute("href", "/switch/layouts?q=evening");
    const [totals] = screen.getAllByRole("status").filter(({ textContent }) => textContent === "41 themes·3 layouts");
    expect(totals).toBeVisible();
  });
  test("leaves out a kind without a match", async () => {
    renderApp("/search?q=evening", {
      ...answers,
      SearchPage: () => sampleHome({ switchThemes: sampleNewest([]), switchLayouts: sampleNewest([sampleLayout()]) }),
    });
    expect(await screen.findByRole("region", { name: "Switch layouts" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Switch themes" })).toBeNull();
  });
  test("offers like tags and the kinds where nothing fits", async () => {
    renderApp("/search?q=minmal", { ...answers, ...nothing });
    expect(await screen.findByText(/^No results for “minmal”/)).toBeVisible();
    expect(await screen.findByRole("link", { name: "Minimal" })).toHaveAttribute("href", "/switch/themes?tags=minimal");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Switch layouts" })).toHaveAttribute("href", "/switch/layouts");
  });
  test("offers what could have been meant, each spelling once, as a search among all kinds", async () => {
    const none = { ...sampleNewest([]), nearestSpelling: "evening harbour" };
    renderApp("/search?q=evxning+hxrbour", {
      ...answers,
      SearchPage: () => sampleHome({ switchThemes: none, switchLayouts: none }),
    });
    expect(await screen.findByText("Did you mean:")).toBeVisible();
    const offered = screen.getAllByRole("link", { name: "evening harbour" });
    expect(offered.map((link) => link.getAttribute("href"))).toEqual(["/search?q=evening+harbour"]);
  });
  test("offers no spelling where a kind has a match", async () => {
    renderApp("/search?q=evening", {
      ...answers,
      SearchPage: () =>
        sampleHome({
          switchThemes: { ...sampleNewest([]), nearestSpelling: "evergreen" },
          switchLayouts: sampleNewest([sampleLayout()]),
        }),
    });
    expect(await screen.findByRole("region", { name: "Switch layouts" })).toBeVisible();
    expect(screen.queryByText("Did you mean:")).toBeNull();
  });
  test("looks for other words with Enter", async () => {
    const { router } = renderApp("/search?q=evening", answers);
    const field = await screen.findByRole("searchbox", { name: "Search words or code" });
    await userEvent.clear(field);
    await userEvent.type(field, "dawn{Enter}");
    await waitFor(() => expect(router.state.location.href).toBe("/search?q=dawn"));
  });
});

describe("a code in the search", () => {
  test.each(["tA24", "Ta24", "tEA"])("%s opens its item", async (q) => {
    const { router, asked } = renderApp(`/search?q=${q}`, {
      ...answers,
      FindSwitchTheme: () => ({ switchTheme: harbour }),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(harbour.pageUrl));
    expect(asked).toContainEqual({ operation: "FindSwitchTheme", variables: { hexId: q.slice(1).toUpperCase() } });
  });
  test("of a layout asks for the layout", async () => {
    const { asked } = renderApp("/search?q=l7", answers);
    await waitFor(() => expect(asked).toContainEqual({ operation: "FindSwitchLayout", variables: { hexId: "7" } }));
  });
  test("of a mix opens the mix", async () => {
    const { router } = renderApp("/search?q=m3fa0b1c", {
      ...answers,
      SwitchMixByCode: ({ code }) => ({ switchMix: { name: code, pageUrl: `/switch/mix/${code}` } }),
      SwitchMixPage: () => ({ switchMix: null }),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe("/switch/mix/M3FA0B1C"));
  });
  test("that no item has says so and searches", async () => {
    renderApp("/search?q=t4f", answers);
    expect(await screen.findByText("Nothing has the code t4F")).toBeVisible();
    expect(screen.getByRole("region", { name: "Switch themes" })).toBeVisible();
  });
  test("that could be a word leads nowhere by itself", async () => {
    const { router } = renderApp("/search?q=tea", { ...answers, FindSwitchTheme: () => ({ switchTheme: harbour }) });
    expect(await screen.findByText("Code tEA:")).toBeVisible();
    expect(router.state.location.pathname).toBe("/search");
  });
});
