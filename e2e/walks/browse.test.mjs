// A visitor among many works: filters, words, sorting, pages, and everything in the address. Then what a visitor
// must not see, through every way in. The works are the seeded ones, whose states the seeding command names.

import assert from "node:assert/strict";
import { settle } from "../browser.mjs";
import { addressOf, ask, choose, eventually, exhibit } from "../walk.mjs";

const { walk, vitrine } = exhibit({ sample: false, prepare: [["seed", "--items", "150", "--json"]] });

const seeded = () => JSON.parse(vitrine.printed[0]);

const LIST = `query List($target: Target, $query: String, $tags: [String!], $includeNSFW: Boolean, $page: PositiveInt, $sort: ItemSort, $order: SortOrder) {
  switchThemes(target: $target, query: $query, tags: $tags, includeNSFW: $includeNSFW, page: $page, limit: 24, sort: $sort, order: $order) {
    nodes { hexId name target pageUrl tags { slug } } pageInfo { itemCount pageCount page }
  }
}`;

async function list(context, variables = {}) {
  const body = await ask(context, LIST, variables);
  assert.equal(body.errors, undefined, JSON.stringify(body.errors));
  return body.data.switchThemes;
}

/** The names of the works that hang on the page, in their order. */
const hanging = (page) =>
  page.locator('main a[href^="/switch/themes/"]').evaluateAll((links) => [...new Set(links.map((link) => new URL(link.href).pathname))]);

async function assertHangs(page, wanted) {
  const paths = wanted.nodes.map(({ pageUrl }) => new URL(pageUrl, "http://any").pathname);
  let shown;
  await eventually("the works of the list hang in their order", async () => {
    shown = await hanging(page);
    return JSON.stringify(shown) === JSON.stringify(paths);
  }).catch(() => assert.deepEqual(shown, paths));
}

walk("a visitor narrows the list by menu, tag and words, and the address reproduces the view", async ({ open, context }) => {
  const page = await open("/switch/themes");
  await assertHangs(page, await list(context));

  await page.getByRole("group", { name: "Menu" }).getByRole("button", { name: "Lock screen" }).click();
  await page.waitForURL((url) => url.searchParams.get("target") === "Entrance");
  const locked = await list(context, { target: "Entrance" });
  await assertHangs(page, locked);
  assert.ok(locked.nodes.every(({ target }) => target === "Entrance"));

  const tag = locked.nodes.flatMap(({ tags }) => tags)[0].slug;
  await page.getByRole("combobox", { name: "Tags" }).fill(tag);
  await page.getByRole("option").first().waitFor();
  await page.goto(`/switch/themes?target=Entrance&tags=${tag}`);
  await settle(page);
  await assertHangs(page, await list(context, { target: "Entrance", tags: [tag] }));

  const chips = page.getByRole("list", { name: "Active filters" });
  assert.equal(await chips.getByRole("listitem").count(), 3, "two filters and the way to clear them");
  await page.getByRole("button", { name: "Clear all" }).first().click();
  await page.waitForURL((url) => url.search === "");
  await assertHangs(page, await list(context));

  const word = locked.nodes[0].name.split(" ")[0];
  await page.getByRole("main").getByRole("searchbox").first().fill(word);
  await page.waitForURL((url) => url.searchParams.get("q") === word);
  await assertHangs(page, await list(context, { query: word }));
});

walk("the four sorts in both directions give the order that the server promises", async ({ open, context }) => {
  const page = await open("/switch/themes");
  for (const sort of ["updated", "downloads", "saves", "created"]) {
    for (const order of ["desc", "asc"]) {
      await page.goto(`/switch/themes?sort=${sort}&order=${order}`);
      await settle(page);
      await assertHangs(page, await list(context, { sort: sort.toUpperCase(), order: order.toUpperCase() }));
    }
  }
});

walk("pages are numbered links, Back returns, and a page beyond the end becomes the last", async ({ open, context }) => {
  const { pageInfo } = await list(context);
  assert.ok(pageInfo.pageCount >= 3, `${pageInfo.itemCount} works fill three pages`);
  const page = await open("/switch/themes");
  const pager = page.getByRole("navigation", { name: "Pages" });
  await pager.getByRole("link", { name: "Page 2" }).click();
  await page.waitForURL((url) => url.searchParams.get("page") === "2");
  await assertHangs(page, await list(context, { page: 2 }));
  await pager.getByRole("link", { name: "Next" }).click();
  await page.waitForURL((url) => url.searchParams.get("page") === "3");
  await assertHangs(page, await list(context, { page: 3 }));
  await page.goBack();
  await assertHangs(page, await list(context, { page: 2 }));
  assert.match(await pager.textContent(), new RegExp(`25–48 of ${pageInfo.itemCount}`));

  for (const nonsense of ["0", "-3", "two"]) {
    await page.goto(`/switch/themes?page=${nonsense}`);
    await settle(page);
    await assertHangs(page, await list(context, { page: 1 }));
  }
  await page.goto("/switch/themes?page=999");
  await page.getByText("That page is empty now. Showing the last one.").first().waitFor();
  await assertHangs(page, await list(context, { page: pageInfo.pageCount }));
});

walk("a search without a match says so and offers the way out", async ({ open }) => {
  const page = await open("/switch/themes?q=qqqqzzzz");
  await page.getByText(/Nothing for ‘qqqqzzzz’/).first().waitFor();
  assert.deepEqual(await hanging(page), []);
});

walk("mature works are left out until asked for, and stay covered then", async ({ open, context }) => {
  const { themes } = seeded();
  const page = await open("/switch/themes");
  const before = await list(context);
  const including = await list(context, { includeNSFW: true });
  assert.ok(including.pageInfo.itemCount >= before.pageInfo.itemCount + themes.nsfw.length);
  await choose(page.getByRole("switch", { name: "Show mature works" }));
  await page.getByRole("dialog").getByRole("button", { name: "Show them" }).click();
  await page.waitForURL((url) => url.searchParams.get("nsfw") === "1");
  await assertHangs(page, including);
});

walk("what is private or deleted is absent for a visitor in every way in, what is hidden or not ready is in no list", { expected: [/status of 404/] }, async ({ open, context }) => {
  const { themes } = seeded();
  const all = new Set();
  for (let page = 1; ; page += 1) {
    const { nodes, pageInfo } = await list(context, { includeNSFW: true, page });
    for (const { hexId } of nodes) all.add(hexId);
    if (page >= pageInfo.pageCount) break;
  }
  for (const state of ["private", "deleted"]) {
    assert.ok(themes[state].length > 0, `there are ${state} works`);
    for (const hexId of themes[state]) {
      assert.equal(all.has(hexId), false, `${state} ${hexId} is in no list`);
      assert.equal((await context.request.get(`/switch/themes/any-${hexId}`)).status(), 404, `page of ${state} ${hexId}`);
      assert.equal((await context.request.get(`/api/switch/themes/${hexId}/download`)).status(), 404, `file of ${state} ${hexId}`);
      const found = await (await context.request.get(`/api/switch/nxinstaller/t${hexId}`)).json();
      assert.equal((found.themes ?? []).length, 0, `code of ${state} ${hexId}`);
    }
  }
  for (const hexId of [...themes.hidden, ...themes.pending]) assert.equal(all.has(hexId), false, `${hexId} is in no list`);
  const page = await open(`/switch/themes/any-${themes.private[0]}`);
  await page.getByText(`Page not found: /switch/themes/any-${themes.private[0]}`).first().waitFor();
});

walk("the owner finds a private work by its address, another account does not", { expected: [/status of 404/] }, async ({ open, context }) => {
  const { accounts, themes } = seeded();
  const login = (account) =>
    ask(context, "mutation SignIn($data: LoginInput!) { login(data: $data) { username } }", { data: { username: account.username, password: account.password } });
  const visible = async () => {
    const seen = [];
    for (const hexId of themes.private) {
      const { data } = await ask(context, "query One($hexId: String!) { switchTheme(hexId: $hexId) { hexId isPrivate creator { username } pageUrl } }", { hexId });
      if (data.switchTheme) seen.push(data.switchTheme);
    }
    return seen;
  };
  assert.deepEqual(await visible(), []);
  await login(accounts.moderator);
  const toStaff = await visible();
  assert.equal(toStaff.length, themes.private.length, "a moderator sees all of them");
  await context.clearCookies();
  await login(accounts.owner);
  const own = await visible();
  assert.ok(own.every(({ creator }) => creator.username === accounts.owner.username));
  await context.clearCookies();
  await login(accounts.user);
  assert.ok((await visible()).every(({ creator }) => creator.username === accounts.user.username));
  if (own.length > 0) {
    await context.clearCookies();
    await login(accounts.owner);
    const page = await open(new URL(own[0].pageUrl, "http://any").pathname);
    assert.equal(addressOf(page), new URL(own[0].pageUrl, "http://any").pathname);
  }
});

walk("a blocked account keeps browsing and is told why it cannot publish", async ({ open, context }) => {
  const { accounts } = seeded();
  const { username, password } = accounts.blocked;
  const page = await open("/login");
  await page.getByRole("textbox", { name: /^Name/ }).fill(username);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/create/switch/theme");
  await settle(page);
  await page.getByText(/Publishing is paused/).first().waitFor();
  assert.ok((await list(context)).nodes.length > 0);
});
