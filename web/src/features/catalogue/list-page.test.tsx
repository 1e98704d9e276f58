import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Answers, renderApp } from "@/testing/render-app";
import { sampleLayout, sampleListedTheme, sampleMe, sampleSession } from "@/testing/samples";
import { setRevealed } from "./revealed";

const page = (nodes: object[], info: object = {}) => ({
  nodes,
  pageInfo: { itemCount: nodes.length, limit: 24, page: 1, pageCount: 1, ...info },
});
const answers: Answers = {
  Session: () => sampleSession(),
  SwitchThemesPage: () => ({ switchThemes: page([sampleListedTheme()]) }),
  SwitchLayoutsPage: () => ({ switchLayouts: page([{ ...sampleLayout(), creatorUuid: "x" }]) }),
  FilterTags: () => ({
    tags: [
      { name: "Calm", slug: "calm" },
      { name: "Pixel Art", slug: "pixel-art" },
    ],
  }),
};
const lastAsked = (asked: { operation: string; variables: object }[]) =>
  asked.findLast(({ operation }) => operation === "SwitchThemesPage")?.variables;
const theItem = () => screen.findByRole("link", { name: /Evening harbour/ });

beforeEach(() => window.sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("a list of themes", () => {
  test("keeps every choice in the address and asks for exactly that", async () => {
    const { asked, router } = renderApp("/switch/themes", answers);
    await theItem();
    const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
    await press("Lock screen");
    await press("Calm");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Most saved");
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes?target=Entrance&tags=calm&sort=saves"));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Least saved");
    await waitFor(() => expect(router.state.location.href).toMatch(/&order=asc$/));
    await waitFor(() =>
      expect(lastAsked(asked)).toMatchObject({ target: "Entrance", tags: ["calm"], sort: "SAVES", order: "ASC" }),
    );
  });
  test("narrows by a layout, seen among the items or found by typing", async () => {
    const grid = { hexId: "7", name: "Grid", preview180Url: "/p/grid" };
    const shelf = { hexId: "8", name: "Shelf", preview180Url: "/p/shelf", themeCount: 2 };
    const unused = { hexId: "9", name: "Shelf, unused", preview180Url: "/p/unused", themeCount: 0 };
    const { asked, router } = renderApp("/switch/themes?target=Entrance", {
      ...answers,
      SwitchThemesPage: () => ({ switchThemes: page([sampleListedTheme({ layout: grid })]) }),
      FindFilterLayouts: () => ({ switchLayouts: { nodes: [shelf, unused] } }),
      SwitchLayoutName: () => ({ switchLayout: shelf }),
    });
    await theItem();
    await userEvent.click(screen.getByRole("button", { name: "Grid" }));
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes?target=Entrance&layouts=7"));
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ layoutHexIds: ["7"] }));
    await userEvent.click(screen.getByRole("button", { name: "Remove Layout: Grid" }));

    await userEvent.type(screen.getByRole("combobox", { name: "Layout" }), "shel");
    const suggestion = await screen.findByRole("option", { name: /^Shelf ?2 themes$/ });
    expect(suggestion.querySelector("img")).toHaveAttribute("src", "/p/shelf");
    expect(screen.queryByRole("option", { name: /unused/ })).toBeNull();
    await waitFor(() =>
      expect(asked).toContainEqual({
        operation: "FindFilterLayouts",
        variables: { query: "shel", target: "Entrance" },
      }),
    );
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes?target=Entrance&layouts=8"));
    expect(await screen.findByRole("button", { name: "Remove Layout: Shelf" })).toBeVisible();
  });
  test("shows the bare background of a theme while the pointer is over it, and asks for it only then", async () => {
    const layout = { hexId: "7", name: "Grid", preview180Url: "/p/grid" };
    renderApp("/switch/themes", {
      ...answers,
      SwitchThemesPage: () => ({ switchThemes: page([sampleListedTheme({ layout })]) }),
    });
    const caption = (await theItem()).closest("article") as HTMLElement;
    const bare = () => caption.querySelector('img[src="/p/background.jpg"]');
    expect(bare()).toBeNull();
    await userEvent.hover(caption.firstElementChild as HTMLElement);
    expect(bare()).not.toBeNull();
  });
  test("shows what is on as chips that can be taken off, one by one or all", async () => {
    const { router } = renderApp("/switch/themes?q=blue&target=Set&page=2", answers);
    await theItem();
    await userEvent.click(screen.getByRole("button", { name: "Remove Settings" }));
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes?q=blue"));
    await userEvent.click(screen.getByRole("button", { name: "Clear all" }));
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes"));
  });
  test("follows typing after a pause, without a history entry for every word", async () => {
    const { router, asked } = renderApp("/switch/themes", answers);
    await theItem();
    const before = router.history.length;
    await userEvent.type(screen.getByRole("searchbox", { name: "Search themes" }), "quiet sea");
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes?q=quiet+sea"));
    expect(router.history.length).toBe(before);
    expect(asked.filter(({ variables }) => "query" in variables && variables.query === "q")).toEqual([]);
  });
  test("a tag is wanted, then unwanted, then neither, and its menu says the same in words", async () => {
    const { asked, router } = renderApp("/switch/themes?xtags=pixel-art", answers);
    const chip = await screen.findByRole("button", { name: /Pixel Art ?, Exclude/i });
    expect(chip).toHaveAttribute("aria-pressed", "true");
    expect(lastAsked(asked)).toMatchObject({ excludeTags: ["pixel-art"] });
    await userEvent.click(chip);
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes"));

    await userEvent.click(screen.getByRole("button", { name: "Options for Calm" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Exclude" }));
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes?xtags=calm"));
    await userEvent.click(await screen.findByRole("button", { name: "Calm, Exclude" }));
    await userEvent.click(await screen.findByRole("button", { name: "Calm" }));
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes?tags=calm"));
    await userEvent.click(await screen.findByRole("button", { name: "Calm, Include" }));
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes?xtags=calm"));
  });

  test("finds a tag by typing, asking for all of them only then", async () => {
    const { asked, router } = renderApp("/switch/themes", answers);
    await theItem();
    expect(asked.some(({ operation }) => operation === "FilterTags")).toBe(false);
    await userEvent.type(screen.getByRole("combobox", { name: "Tags" }), "pix");
    await userEvent.click(await screen.findByRole("option", { name: "Pixel Art" }));
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes?tags=pixel-art"));
  });
  test("asks the server for what is typed where those with the most items do not fill the list", async () => {
    const all = ["Midnight", "Nightfall"].map((name) => ({ name, slug: name.toLowerCase() }));
    const { asked } = renderApp("/switch/themes", {
      ...answers,
      FilterTags: ({ query }) => ({ tags: query === "night" ? [...all, { name: "Night 9", slug: "night-9" }] : all }),
    });
    await theItem();
    await userEvent.click(screen.getByRole("combobox", { name: "Tags" }));
    // At once: on a busy machine the pauses between keys count as pauses of typing.
    await userEvent.paste("night");
    await screen.findByRole("option", { name: "Night 9" });
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Night 9",
      "Nightfall",
      "Midnight",
    ]);
    const wanted = asked.filter(({ operation }) => operation === "FilterTags").map(({ variables }) => variables);
    expect(wanted).toEqual([{}, { query: "night" }]);
  });
  test("asks for nothing typed while those with the most items fill the list", async () => {
    const all = Array.from({ length: 9 }, (_, n) => ({ name: `Night ${n}`, slug: `night-${n}` }));
    const { asked } = renderApp("/switch/themes", { ...answers, FilterTags: () => ({ tags: all }) });
    await theItem();
    await userEvent.type(screen.getByRole("combobox", { name: "Tags" }), "night");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(8));
    await userEvent.type(screen.getByRole("combobox", { name: "Tags" }), " 9");
    const wanted = () => asked.filter(({ operation }) => operation === "FilterTags").map(({ variables }) => variables);
    await waitFor(() => expect(wanted()).toEqual([{}, { query: "night 9" }]));
  });
  test("names creators and tags of the address that no item in view has, asking for these alone", async () => {
    const uuid = "5b1c9f3e-2d47-4a86-9e10-7c3fd2a8b604";
    const { asked } = renderApp(`/switch/themes?tags=rare&creators=${uuid}`, {
      ...answers,
      FilterTags: ({ query }) => ({ tags: query === "rare" ? [{ name: "So Rare", slug: "rare" }] : [] }),
      SwitchThemeCreators: () => ({ switchThemeCreators: [{ uuid, username: "noor" }] }),
    });
    await theItem();
    expect(await screen.findByRole("button", { name: /^Remove .*noor$/ })).toBeVisible();
    expect(await screen.findByRole("button", { name: /^Remove .*So Rare$/ })).toBeVisible();
    expect(asked).toContainEqual({ operation: "SwitchThemeCreators", variables: { uuids: [uuid] } });
  });
  test("asks once before it shows mature items", async () => {
    const { router } = renderApp("/switch/themes", answers);
    await theItem();
    const mature = () => screen.getByRole("switch", { name: "Show mature content" });
    await userEvent.click(mature());
    const question = await screen.findByRole("dialog", { name: "Show mature content?" });
    await userEvent.click(within(question).getByRole("button", { name: "Don’t show" }));
    expect(router.state.location.href).toBe("/switch/themes");
    await userEvent.click(mature());
    await userEvent.click(await screen.findByRole("button", { name: "Show" }));
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes?nsfw=1"));
    await userEvent.click(mature());
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes"));
    await userEvent.click(mature());
    await waitFor(() => expect(router.state.location.href).toBe("/switch/themes?nsfw=1"));
  });
  test("offers private items to those who are signed in", async () => {
    const { asked } = renderApp("/switch/themes?private=1", { ...answers, Session: () => sampleSession(sampleMe()) });
    expect(await screen.findByRole("switch", { name: "Only my private items" })).toBeChecked();
    expect(lastAsked(asked)).toMatchObject({ isPrivate: true });
  });
  test("asks a visitor who wants private items to sign in, and leads back", async () => {
    const refused = () => new Error("Please sign in.", { cause: "UNAUTHENTICATED" });
    renderApp("/switch/themes?private=1", { ...answers, SwitchThemesPage: refused });
    await screen.findByText("Please sign in.");
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      "/login?next=%2Fswitch%2Fthemes%3Fprivate%3D1",
    );
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
  test("goes to the last page from one beyond the end, and says so", async () => {
    const { router } = renderApp("/switch/themes?page=9999", {
      ...answers,
      SwitchThemesPage: ({ page: asked }) => ({
        switchThemes:
          asked === 9999
            ? page([], { itemCount: 30, page: 9999, pageCount: 2 })
            : page([sampleListedTheme()], { itemCount: 30, page: 2, pageCount: 2 }),
      }),
    });
    expect(await screen.findByText("That page no longer exists. Showing the last one.")).toBeVisible();
    expect(router.state.location.href).toBe("/switch/themes?page=2");
    expect(screen.getByText("30 themes, page 2 of 2")).toBeInTheDocument();
  });
  test("says what to try when nothing matches, naming the filter to blame", async () => {
    const { router } = renderApp("/switch/themes?q=blue&target=Entrance", {
      ...answers,
      SwitchThemesPage: ({ target }) => ({ switchThemes: page(target ? [] : [sampleListedTheme()]) }),
    });
    expect(await screen.findByText("No results. Remove “Lock screen” or clear all filters.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Remove “Lock screen”" }));
    await theItem();
    expect(router.state.location.href).toBe("/switch/themes?q=blue");
  });
  test("offers the nearest spelling on the same list, with the same filters and from its first page on", async () => {
    const { router } = renderApp("/switch/themes?q=evxning&target=Entrance&sort=saves", {
      ...answers,
      SwitchThemesPage: ({ query }) => ({
        switchThemes: query === "evening" ? page([sampleListedTheme()]) : { ...page([]), nearestSpelling: "evening" },
      }),
    });
    expect(await screen.findByText(/^No results for “evxning”/)).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "evening" }));
    expect(await theItem()).toBeVisible();
    expect(router.state.location.href).toBe("/switch/themes?q=evening&target=Entrance&sort=saves");
    expect(screen.queryByText("Did you mean:")).toBeNull();
  });
  test("that is empty invites to be the first", async () => {
    renderApp("/switch/themes", { ...answers, SwitchThemesPage: () => ({ switchThemes: page([]) }) });
    expect(await screen.findByText("Nothing here yet. Be the first to publish.")).toBeVisible();
  });
  test("keeps its filters when other items fail to come, and tries again", async () => {
    let isDown = false;
    renderApp("/switch/themes", {
      ...answers,
      SwitchThemesPage: () => (isDown ? null : { switchThemes: page([sampleListedTheme()]) }),
    });
    await theItem();
    isDown = true;
    await userEvent.click(screen.getByRole("button", { name: "Lock screen" }));
    expect(await screen.findByText("This could not be loaded")).toBeVisible();
    expect(screen.getByRole("button", { name: "Lock screen" })).toHaveAttribute("aria-pressed", "true");
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await theItem()).toBeVisible();
  });
});

describe("a mature item", () => {
  afterEach(() => setRevealed("theme A24", false));
  test("is covered and its picture not asked for before it is revealed; it can be covered again", async () => {
    const mature = sampleListedTheme({ isNSFW: true });
    renderApp("/switch/themes?nsfw=1", { ...answers, SwitchThemesPage: () => ({ switchThemes: page([mature]) }) });
    await theItem();
    expect(document.querySelector("main img")).toBeNull();
    expect(screen.getByText("Mature")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Reveal the picture of Evening harbour" }));
    expect(document.querySelector("main img")).toHaveAttribute("src", "/p/360");
    await userEvent.click(screen.getByRole("button", { name: /^Cover again/ }));
    expect(document.querySelector("main img")).toBeNull();
  });
});

describe("a list of layouts", () => {
  test("offers no tags and no mature items, and ignores what only themes have", async () => {
    const { asked } = renderApp("/switch/layouts?tags=calm&nsfw=1&target=ResidentMenu", answers);
    await screen.findByRole("link", { name: /Grid, by Vitrine, Home menu layout/ });
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Tags" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Remove # calm" })).toBeNull();
    const question = asked.find(({ operation }) => operation === "SwitchLayoutsPage");
    expect(question?.variables).toMatchObject({ target: "ResidentMenu" });
  });
});
