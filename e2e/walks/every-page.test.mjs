// What must hold on every page alike: status, title, one heading, landmarks, no second round trip for the first data,
// no complaint of the browser, nothing serious for axe in either colour mode, nothing wider than a small phone.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { seriousFindings } from "../audit.mjs";
import { OUTPUT } from "../server.mjs";
import { eventually, exhibit, findItem } from "../walk.mjs";

const { walk } = exhibit();

const PAGES = [
  { name: "home", path: () => "/", title: "Vitrine" },
  { name: "themes", path: () => "/switch/themes", title: "Switch Themes – Vitrine" },
  { name: "themes without a match", path: () => "/switch/themes?q=zzzzzz", title: "Switch Themes – Vitrine" },
  { name: "theme", path: async (context) => (await findItem(context, "theme")).path, title: /^.+ – Vitrine$/ },
  { name: "layouts", path: () => "/switch/layouts", title: "Switch Layouts – Vitrine" },
  { name: "layout", path: async (context) => (await findItem(context, "layout")).path, title: /^.+ – Vitrine$/ },
  { name: "create", path: () => "/create", title: "Create – Vitrine" },
  { name: "create a theme", path: () => "/create/switch/theme", title: "Create Switch Theme – Vitrine" },
  { name: "sign-in", path: () => "/login", title: "Login – Vitrine" },
  { name: "registration", path: () => "/register", title: "Register – Vitrine" },
];

const MISSING = [
  { name: "an unknown path", path: "/no/such/page" },
  { name: "an unknown theme", path: "/switch/themes/nothing-FFFFFF" },
  { name: "an unknown layout", path: "/switch/layouts/nothing-FFFFFF" },
  { name: "a theme address without an id", path: "/switch/themes/nothing" },
];

/** Leaves a picture of the page in .test/shots/ for people to look at. */
async function keepPicture(page, name, width, mode) {
  const folder = join(OUTPUT, "shots");
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replaceAll(" ", "-")}.${width}.${mode}.png`), fullPage: true, animations: "disabled" });
}

for (const { name, path, title } of PAGES) {
  walk(`the ${name} page has its status, title, landmarks and first data without another request`, async ({ open, context }) => {
    const address = await path(context);
    const asked = [];
    context.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/graphql") asked.push(request.postData());
    });
    const answer = await context.request.get(address);
    assert.equal(answer.status(), 200);
    const html = await answer.text();
    assert.match(html, /<meta name="description" content="[^"]{10,}"/, "a description for search engines and previews");
    assert.match(html, /<meta property="og:title" content="[^"]+"/, "a title for link previews");

    const page = await open(address);
    const wanted = await page.title();
    if (title instanceof RegExp) assert.match(wanted, title);
    else assert.equal(wanted, title);
    assert.equal(/<title>([^<]*)<\/title>/.exec(html)?.[1].replaceAll("&amp;", "&"), wanted.replaceAll("&#39;", "'"), "the server and the app give one title");
    assert.equal(await page.locator("h1").count(), 1, "one main heading");
    for (const landmark of ["banner", "main", "contentinfo"]) {
      assert.equal(await page.getByRole(landmark).count(), 1, `one ${landmark}`);
    }
    assert.match((await page.getByRole("contentinfo").textContent()) ?? "", /Not affiliated with any console maker\./);
    await page.waitForLoadState("networkidle");
    assert.deepEqual(asked, [], "the first page's data came with the page");
  });

  for (const { width, mode } of [{ width: 1440, mode: "dark" }, { width: 1440, mode: "light" }, { width: 820, mode: "light" }]) {
    walk(`axe finds nothing serious on the ${name} page, ${width} pixels wide in ${mode} mode`, { mode, width }, async ({ open, context }) => {
      const page = await open(await path(context));
      await keepPicture(page, name, width, mode);
      assert.deepEqual(await seriousFindings(page), []);
    });
  }

  walk(`axe finds nothing serious on the ${name} page on a phone, and nothing is wider than 320 pixels`, { width: 390 }, async ({ open, context }) => {
    const page = await open(await path(context));
    await keepPicture(page, name, 390, "dark");
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(() => {
      const widest = document.documentElement.scrollWidth;
      if (widest <= innerWidth) return null;
      const culprit = [...document.querySelectorAll("body *")].find((element) => element.getBoundingClientRect().right > innerWidth + 1);
      return `${widest} px because of ${culprit?.tagName} ${culprit?.className}`;
    });
    assert.equal(overflow, null);
  });
}

for (const { name, path } of MISSING) {
  walk(`${name} answers 404 and says which page was not found`, { expected: [/status of 404/] }, async ({ open, context }) => {
    assert.equal((await context.request.get(path)).status(), 404);
    const page = await open(path);
    await page.getByText(`Page not found: ${path}`).first().waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole("link", { name: "Go home" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await eventually("the title is the home page's", async () => (await page.title()) === "Vitrine");
  });
}

walk("an outdated name in an item's address leads to the current address", async ({ context }) => {
  const theme = await findItem(context, "theme");
  const answer = await context.request.get(`/switch/themes/an-older-name-${theme.hexId}`, { maxRedirects: 0 });
  assert.ok([301, 308].includes(answer.status()), `status ${answer.status()}`);
  assert.equal(new URL(answer.headers().location, "http://any").pathname, theme.path);
});
