// What surrounds every page: the skip link, the menus, search, the random work, the appearance, and what a person
// sees when the server does not answer.

import assert from "node:assert/strict";
import { settle } from "../browser.mjs";
import { addressOf, choose, eventually, exhibit } from "../walk.mjs";

const { walk } = exhibit();

const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.tagName.toLowerCase()} ${(element?.getAttribute("aria-label") ?? element?.textContent ?? "").trim()}`;
  });

/** Tabs until the wanted control has the focus; the way there is what a keyboard has. */
async function tabTo(page, wanted, limit = 60) {
  for (let steps = 0; steps < limit; steps += 1) {
    await page.keyboard.press("Tab");
    if (wanted.test(await focused(page))) return;
  }
  assert.fail(`no ${wanted} within ${limit} presses of Tab; the focus ended on ${await focused(page)}`);
}

walk("the first press of Tab offers the way past the header", async ({ open }) => {
  const page = await open("/switch/themes");
  await page.keyboard.press("Tab");
  assert.match(await focused(page), /Skip to content/);
  await page.keyboard.press("Enter");
  const inMain = () => page.evaluate(() => {
    const main = document.querySelector("main");
    return main === document.activeElement || main?.contains(document.activeElement) === true;
  });
  await eventually("the focus is in the main part", inMain);
});

walk("with the keyboard alone one gets from home to a theme, its download, and back to where one was", async ({ open }) => {
  const page = await open("/");
  await tabTo(page, /^button Switch/);
  await page.keyboard.press("Enter");
  const entry = page.getByRole("menuitem", { name: /themes/i }).first();
  await entry.waitFor();
  await eventually("the menu's entry for themes has the focus", async () => {
    if (/^\w+ .*themes/i.test(await focused(page)) && (await entry.evaluate((node) => node === document.activeElement))) return true;
    await page.keyboard.press("ArrowDown");
    return false;
  });
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/switch/themes");
  await eventually("the heading has the focus", async () => /^h1 /.test(await focused(page)));

  const first = page.locator('main a[href^="/switch/themes/"]').first();
  const name = await first.getAttribute("href");
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press("Tab");
    if (await first.evaluate((node) => node === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === name);
  await settle(page);
  await tabTo(page, /Download theme/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  assert.match(download.suggestedFilename(), /\.nxtheme$/);

  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/switch/themes");
  await eventually("Back returns to the caption one left by", () => first.evaluate((node) => node === document.activeElement));
});

walk("a slash leads to the search field, and Enter to the list with that word", async ({ open }) => {
  const page = await open("/");
  await page.keyboard.press("/");
  assert.match(await focused(page), /^input/);
  await page.keyboard.type("night");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/switch/themes" && url.searchParams.get("q") === "night");
});

walk("a random theme leads to a theme's page", async ({ open }) => {
  const page = await open("/");
  await page.getByRole("button", { name: "Surprise me" }).first().click();
  await page.getByRole("menuitem", { name: "A random theme" }).click();
  await page.waitForURL((url) => /^\/switch\/themes\/.+-[0-9A-F]+$/.test(url.pathname));
  await settle(page);
  await page.getByRole("main").getByText("Download theme").first().waitFor();
});

walk("the appearance changes at once, is kept, and is there before the first paint of the next visit", async ({ open }) => {
  const page = await open("/");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.getByRole("button", { name: "Appearance" }).first().click();
  const panel = page.getByRole("dialog", { name: "Appearance" });
  await choose(panel.getByRole("radio", { name: "Light" }));
  await eventually("the page is light", async () => (await ground()) !== dark);
  await choose(panel.getByRole("radio", { name: /teal/i }));
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  const light = await ground();

  // The document is read before the app's module has run: only the boot script can have set the mode by then.
  await page.route("**/assets/*.js", async (route) => {
    if (/boot-/.test(route.request().url())) await route.continue();
    else await route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.reload();
  assert.equal(await ground(), light);
  assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })).then(({ mode, primary }) => ({ mode, primary })), { mode: "light", primary: "teal" });
});

walk("an unknown or broken stored appearance falls back to the default without a word", async ({ open, context }) => {
  await context.addInitScript(() => {
    localStorage.setItem("una-settings", '{"primary":"plaid","gray":7,"radius":"huge"');
    localStorage.setItem("nuxt-color-mode", "sepia");
  });
  const page = await open("/");
  const { primary, gray } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.deepEqual({ primary, gray }, { primary: "yellow", gray: "stone" });
});

walk("when the server does not answer the page says so, and Retry recovers", { expected: [/ERR_FAILED|Failed to fetch|the server could not be reached/] }, async ({ open, context }) => {
  const page = await open("/login");
  const refuse = (route) => route.abort("failed");
  await context.route("**/api/**", refuse);
  await page.getByRole("contentinfo").getByRole("link", { name: /themes/i }).first().click();
  await page.getByText("Oops! Vitrine is temporarily unavailable. Please try again later.").waitFor();
  assert.match(await page.title(), /unavailable – Vitrine$/i);
  await page.getByRole("banner").waitFor();
  await context.unroute("**/api/**", refuse);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.locator('main a[href^="/switch/themes/"]').first().waitFor();
  assert.equal(addressOf(page), "/switch/themes");
});

walk("on a phone the bar at the bottom leads everywhere and covers nothing", { width: 390 }, async ({ open }) => {
  const page = await open("/");
  const bar = page.getByRole("navigation").filter({ has: page.getByRole("link", { name: "Home" }) }).last();
  await bar.waitFor();
  const { y, height } = await bar.boundingBox();
  assert.ok(y + height > 844 - 4, "it stands at the bottom");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const legal = page.getByText("Not affiliated with any console maker.");
  const last = await legal.boundingBox();
  assert.ok(last.y + last.height <= y + 1, "the footer's last line stays above it");
  for (const target of await bar.locator("a, button").all()) {
    const box = await target.boundingBox();
    assert.ok(box.width >= 24 && box.height >= 40, `${await target.textContent()} is ${box.width}x${box.height}`);
  }
});
