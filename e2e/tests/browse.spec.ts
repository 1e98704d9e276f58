// A visitor among many items: filters, words, sorting, pages, and everything in the address. Then what a visitor
// must not see, through every way in. The items are the seeded ones, whose states the seeding command names.

import type { APIRequestContext, Page } from "@playwright/test";
import { submitSignIn } from "../support/account-pages";
import { type Account, graphql, PREFLIGHT, signIn } from "../support/api";
import { choose } from "../support/choose";
import { test as base, expect } from "../support/fixtures";
import { runVitrine } from "../support/vitrine";

type Seeded = {
  accounts: Record<"owner" | "user" | "blocked" | "moderator", Account>;
  themes: Record<"nsfw" | "private" | "deleted" | "hidden" | "pending", string[]>;
};

const test = base.extend<object, { content: Seeded }>({
  content: [
    async ({ dataDir }, use) => use(JSON.parse(await runVitrine(dataDir, ["seed", "--items", "150", "--json"]))),
    { scope: "worker", timeout: 90_000 },
  ],
});

type ThemeList = {
  nodes: { hexId: string; name: string; target: string; pageUrl: string; tags: { slug: string }[] }[];
  pageInfo: { itemCount: number; pageCount: number; page: number };
};

const LIST = `query List($target: Target, $query: String, $tags: [String!], $excludeTags: [String!], $color: String, $includeNSFW: Boolean, $page: PositiveInt, $sort: ItemSort, $order: SortOrder) {
  switchThemes(target: $target, query: $query, tags: $tags, excludeTags: $excludeTags, color: $color, includeNSFW: $includeNSFW, page: $page, limit: 24, sort: $sort, order: $order) {
    nodes { hexId name target pageUrl tags { slug } } pageInfo { itemCount pageCount page }
  }
}`;

type Filter = { query?: string; color?: string; [variable: string]: unknown };

/** In the order of the website: what is popular first, unless a word or a colour is looked for. */
const listThemes = async (request: APIRequestContext, filter: Filter = {}) => {
  const usual = filter.query || filter.color ? {} : { sort: "TRENDING" };
  return (await graphql<{ switchThemes: ThemeList }>(request, LIST, { ...usual, ...filter })).switchThemes;
};

/** A tag that several items have, and one that some of those have, too. */
function tagsThatDivide({ nodes }: ThemeList): [string, string] {
  const having = (slug: string) => nodes.filter(({ tags }) => tags.some((tag) => tag.slug === slug));
  const slugs = [...new Set(nodes.flatMap(({ tags }) => tags.map(({ slug }) => slug)))];
  for (const wanted of slugs) {
    const unwanted = slugs.find((slug) => {
      const both = having(wanted).filter((item) => having(slug).includes(item)).length;
      return slug !== wanted && both > 0 && both < having(wanted).length;
    });
    if (unwanted) return [wanted, unwanted];
  }
  throw new Error("no two tags divide these items");
}

/** Expects the items of the list on the page, in their order and no others. */
async function expectOnDisplay(page: Page, wanted: ThemeList) {
  const links = page.locator('main a[href^="/switch/themes/"]');
  const shown = async () => [
    ...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))),
  ];
  await expect.poll(shown).toEqual(wanted.nodes.map(({ pageUrl }) => encodeURI(pageUrl)));
}

test("a visitor narrows the list by menu, tag and words, and the address reproduces the view", async ({
  page,
  request,
}) => {
  await page.goto("/switch/themes");
  await expectOnDisplay(page, await listThemes(request));

  await page.getByRole("group", { name: "Menu" }).getByRole("button", { name: "Lock screen" }).click();
  await expect(page).toHaveURL("/switch/themes?target=Entrance");
  const locked = await listThemes(request, { target: "Entrance" });
  await expectOnDisplay(page, locked);
  expect(new Set(locked.nodes.map(({ target }) => target))).toEqual(new Set(["Entrance"]));

  const tag = locked.nodes.flatMap(({ tags }) => tags)[0]?.slug ?? "";
  await page.getByRole("combobox", { name: "Tags" }).fill(tag);
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.goto(`/switch/themes?target=Entrance&tags=${tag}`);
  await expectOnDisplay(page, await listThemes(request, { target: "Entrance", tags: [tag] }));

  const chips = page.getByRole("list", { name: "Active filters" }).getByRole("listitem");
  await expect(chips, "two filters and the way to clear them").toHaveCount(3);
  await page.getByRole("button", { name: "Clear all" }).first().click();
  await expect(page).toHaveURL("/switch/themes");
  await expectOnDisplay(page, await listThemes(request));

  const [word = ""] = locked.nodes[0]?.name.split(" ") ?? [];
  await page.getByRole("main").getByRole("searchbox").first().fill(word);
  await expect(page).toHaveURL(`/switch/themes?q=${word}`);
  await expectOnDisplay(page, await listThemes(request, { query: word }));
});

for (const sort of ["trending", "rising", "updated", "downloads", "saves", "created"]) {
  test(`sorting by ${sort} gives in both directions the order that the server promises`, async ({ page, request }) => {
    for (const order of ["desc", "asc"]) {
      await page.goto(`/switch/themes?sort=${sort}&order=${order}`);
      await expectOnDisplay(page, await listThemes(request, { sort: sort.toUpperCase(), order: order.toUpperCase() }));
    }
  });
}

test("a visitor takes a colour by its name and gets the nearest items first", async ({ page, request }) => {
  await page.goto("/switch/themes");
  const swatches = page.getByRole("group", { name: "Colour" });
  await expect(swatches.getByRole("radio", { name: "Any colour" })).toBeChecked();
  await choose(swatches.getByRole("radio", { name: "blue" }));
  await expect(page).toHaveURL(/^[^?]*\/switch\/themes\?color=[0-9A-F]{6}$/);
  const color = `#${new URL(page.url()).searchParams.get("color")}`;
  await expectOnDisplay(page, await listThemes(request, { color }));
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("best-match");

  // The arrow keys walk the swatches as they walk any radio buttons.
  await swatches.getByRole("radio", { name: "blue" }).press("ArrowRight");
  await expect(swatches.getByRole("radio", { name: "purple" })).toBeChecked();
  const next = `#${new URL(page.url()).searchParams.get("color")}`;
  expect(next).not.toBe(color);
  await expectOnDisplay(page, await listThemes(request, { color: next }));

  // A colour that an item really has finds more than nothing.
  const { switchThemes } = await graphql<{ switchThemes: { nodes: { colors: { hex: string }[] }[] } }>(
    request,
    "{ switchThemes(limit: 1) { nodes { colors { hex } } } }",
  );
  const [{ hex } = { hex: "" }] = switchThemes.nodes[0]?.colors ?? [];
  const near = await listThemes(request, { color: hex });
  expect(near.nodes.length).toBeGreaterThan(0);
  await page.goto(`/switch/themes?color=${hex.slice(1)}`);
  await expectOnDisplay(page, near);

  await page.getByRole("button", { name: `Remove Colour ${hex}` }).click();
  await expect(page).toHaveURL("/switch/themes");
  await page.goto("/switch/themes?color=nonsense");
  await expectOnDisplay(page, await listThemes(request));
});

test("pages are numbered links, Back returns, and a page beyond the end becomes the last", async ({
  page,
  request,
}) => {
  const { pageInfo } = await listThemes(request);
  expect(pageInfo.pageCount).toBeGreaterThanOrEqual(3);
  await page.goto("/switch/themes");
  const pager = page.getByRole("navigation", { name: "Pages" });
  await pager.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/switch/themes?page=2");
  await expectOnDisplay(page, await listThemes(request, { page: 2 }));
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/switch/themes?page=3");
  await expectOnDisplay(page, await listThemes(request, { page: 3 }));
  await page.goBack();
  await expectOnDisplay(page, await listThemes(request, { page: 2 }));
  await expect(pager).toContainText(`25–48 of ${pageInfo.itemCount}`);

  for (const nonsense of ["0", "-3", "two"]) {
    await page.goto(`/switch/themes?page=${nonsense}`);
    await expectOnDisplay(page, await listThemes(request, { page: 1 }));
  }
  await page.goto("/switch/themes?page=999");
  await expect(page.getByText("That page no longer exists. Showing the last one.").first()).toBeVisible();
  await expectOnDisplay(page, await listThemes(request, { page: pageInfo.pageCount }));
});

test("tags that are wanted and left out, a menu and an order are in the address, which gives the same to anybody", async ({
  page,
  request,
  browser,
}) => {
  // Two tags of one item, and one of the others that have the first of them.
  const all = await listThemes(request, { target: "Entrance", sort: "SAVES" });
  const [wanted = "", unwanted = ""] = tagsThatDivide(all);
  await page.goto("/switch/themes?target=Entrance");
  const tags = page.getByRole("combobox", { name: "Tags" });
  for (const slug of [wanted, unwanted]) {
    await tags.fill(slug.replaceAll("-", " "));
    await page.getByRole("listbox").getByRole("option").first().click();
    await expect(page).toHaveURL(new RegExp(`tags=[^&]*${slug}`));
  }
  await page
    .getByRole("button", { name: /^Options for/ })
    .nth(1)
    .click();
  await page.getByRole("menuitem", { name: "Exclude", exact: true }).click();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Most saved" });
  const address = `/switch/themes?target=Entrance&tags=${wanted}&xtags=${unwanted}&sort=saves`;
  await expect(page).toHaveURL(address);
  const expected = await listThemes(request, {
    target: "Entrance",
    tags: [wanted],
    excludeTags: [unwanted],
    sort: "SAVES",
  });
  expect(expected.nodes.length).toBeGreaterThan(0);
  expect(expected.nodes.some(({ tags }) => tags.some(({ slug }) => slug === unwanted))).toBe(false);
  await expectOnDisplay(page, expected);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(new URL(address, page.url()).href);
  await expectOnDisplay(elsewhere, expected);
  const chips = (of: Page) => of.getByRole("list", { name: "Active filters" }).getByRole("listitem").allInnerTexts();
  await expect.poll(() => chips(elsewhere)).toEqual(await chips(page));
  await elsewhere.context().close();
});

test("a search without a match says so and shows no items", async ({ page }) => {
  await page.goto("/switch/themes?q=qqqqzzzz");
  await expect(page.getByText(/No results for “qqqqzzzz”/).first()).toBeVisible();
  await expect(page.locator('main a[href^="/switch/themes/"]')).toHaveCount(0);
});

test("mature items are left out until asked for", async ({ page, request, content: { themes } }) => {
  const without = await listThemes(request);
  const including = await listThemes(request, { includeNSFW: true });
  expect(including.pageInfo.itemCount).toBeGreaterThanOrEqual(without.pageInfo.itemCount + themes.nsfw.length);
  await page.goto("/switch/themes");
  await expectOnDisplay(page, without);
  await page.getByRole("switch", { name: "Show mature content" }).press("Space");
  await page.getByRole("dialog").getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL("/switch/themes?nsfw=1");
  await expectOnDisplay(page, including);
});

test("Back finds page, filter, place, focus and what was uncovered", async ({ page, request }) => {
  const address = "/switch/themes?nsfw=1&sort=created&page=2";
  const { nodes } = await listThemes(request, { includeNSFW: true, page: 2, sort: "CREATED" });
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(address);
  const cover = page
    .getByRole("main")
    .getByRole("button", { name: /^Reveal/ })
    .first();
  await cover.scrollIntoViewIfNeeded();
  await cover.press("Enter");
  const covers = await page
    .getByRole("main")
    .getByRole("button", { name: /^Reveal/ })
    .count();
  const uncovered = page.getByRole("main").getByRole("button", { name: /^Cover again/ });
  await expect(uncovered.first()).toBeVisible();

  // The seventeenth is far enough below for the page to have scrolled.
  const item = page.locator(`main a[href="${encodeURI(nodes[16]?.pageUrl ?? "")}"]`).first();
  await item.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(300);
  await item.focus();
  await item.press("Enter");
  await expect(page).toHaveURL(encodeURI(nodes[16]?.pageUrl ?? ""));
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(item).toBeFocused();
  await expect(item).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200);
  await expect(uncovered.first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: /^Reveal/ })).toHaveCount(covers);
});

test("Back finds the item one had left by after a reload, too, and when the list is slow to come", async ({ page }) => {
  await page.goto("/switch/themes");
  const item = page.locator("main article a.item-link").nth(9);
  const href = (await item.getAttribute("href")) ?? "";
  await item.focus();
  await item.press("Enter");
  await expect(page).toHaveURL(href);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route("**/api/graphql", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  await page.goBack();
  await expect(page).toHaveURL("/switch/themes");
  await expect(page.locator(`main a[href="${href}"]`).first()).toBeFocused();
});

test("what is private, deleted, hidden or not ready is in no list", async ({ request, content: { themes } }) => {
  const listed: string[] = [];
  const { pageInfo } = await listThemes(request, { includeNSFW: true });
  for (let page = 1; page <= pageInfo.pageCount; page += 1) {
    const { nodes } = await listThemes(request, { includeNSFW: true, page });
    listed.push(...nodes.map(({ hexId }) => hexId));
  }
  expect(listed).toHaveLength(pageInfo.itemCount);
  const unlisted = [...themes.private, ...themes.deleted, ...themes.hidden, ...themes.pending];
  expect(listed.filter((hexId) => unlisted.includes(hexId))).toEqual([]);
});

for (const state of ["private", "deleted"] as const) {
  test(`what is ${state} is absent for a visitor in every way in`, async ({
    page,
    request,
    content,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 404/);
    const hexIds = content.themes[state];
    expect(hexIds).not.toEqual([]);
    for (const hexId of hexIds) {
      expect((await request.get(`/switch/themes/any-${hexId}`)).status(), `page of ${hexId}`).toBe(404);
      expect((await request.get(`/api/switch/themes/${hexId}/download`)).status(), `file of ${hexId}`).toBe(404);
      const found = await (await request.get(`/api/switch/nxinstaller/t${hexId}`)).json();
      expect(found.themes ?? [], `code of ${hexId}`).toEqual([]);
    }
    const path = `/switch/themes/any-${hexIds[0]}`;
    await page.goto(path);
    await expect(page.getByText(`Page not found: ${path}`).first()).toBeVisible();
  });
}

test("the owner finds a private item by its address, another account does not", async ({ page, context, content }) => {
  type Found = { pageUrl: string; creator: { username: string } };
  const query = "query One($hexId: String!) { switchTheme(hexId: $hexId) { pageUrl creator { username } } }";
  /** What the page's person may see of the private items; the others are answered as if they had never been. */
  const findPrivate = async () => {
    const found: Found[] = [];
    for (const hexId of content.themes.private) {
      const response = await context.request.post("/api/graphql", {
        headers: PREFLIGHT,
        data: { query, variables: { hexId } },
      });
      const { data, errors } = await response.json();
      if (data.switchTheme) found.push(data.switchTheme);
      else expect(errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
    }
    return found;
  };
  const { moderator, owner, user } = content.accounts;
  expect(await findPrivate(), "a visitor").toEqual([]);
  await signIn(context.request, moderator);
  expect(await findPrivate(), "a moderator").toHaveLength(content.themes.private.length);
  await context.clearCookies();
  await signIn(context.request, user);
  expect(await findPrivate(), "another account").toEqual([]);
  await context.clearCookies();
  await signIn(context.request, owner);
  const own = await findPrivate();
  expect(own).toHaveLength(content.themes.private.length);
  expect(new Set(own.map(({ creator }) => creator.username))).toEqual(new Set([owner.username]));
  const address = own[0]?.pageUrl ?? "";
  await page.goto(address);
  await expect(page).toHaveURL(encodeURI(address));
  await expect(page.locator("h1")).toBeVisible();
});

test("a blocked account keeps browsing and is told why it cannot publish", async ({
  page,
  request,
  content: { accounts },
}) => {
  await page.goto("/login");
  await submitSignIn(page, accounts.blocked);
  await expect(page).toHaveURL("/");
  await page.goto("/create/switch/theme");
  await expect(page.getByText(/You can’t publish while your account is blocked/).first()).toBeVisible();
  expect((await listThemes(request)).nodes).not.toEqual([]);
});
