// The main job from end to end: somebody makes an account, publishes a theme and sees it on display; a visitor finds
// it, and the file the console gets is right. Then what may go wrong on the way.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seriousFindings } from "../audit.mjs";
import { settle } from "../browser.mjs";
import { halves } from "../pictures.mjs";
import { checkThemes } from "../server.mjs";
import { ask, choose, eventually, exhibit } from "../walk.mjs";

const { walk } = exhibit();

const TEAL = [10, 120, 120];
const ORANGE = [240, 120, 10];
const PASSWORD = "a lamp over the doorway";

async function register(page, username) {
  await page.getByRole("textbox", { name: /^Name/ }).fill(username);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole("textbox", { name: /^E-?mail/i }).fill(`${username}@example.test`);
  await page.getByRole("main").getByRole("button", { name: "Make an account" }).click();
}

/** A layout with at least one option, and the name of its menu. */
async function findLayoutWithOptions(context) {
  const { data } = await ask(context, "query Layouts { switchLayouts(limit: 100) { nodes { name target options { name kind isGlobal values { uuid name } } } } }");
  const menus = { ResidentMenu: "Home menu", Entrance: "Lock screen", Flaunch: "All apps", Set: "Settings", Psl: "Player select", MyPage: "User page", Notification: "News" };
  const layout = data.switchLayouts.nodes.find(({ options }) => options.some(({ kind }) => kind === "TOGGLE" || kind === "SELECT"));
  assert.ok(layout, "a layout with a switch or a selection is on display");
  return { ...layout, menu: menus[layout.target] };
}

const next = (page) => page.getByRole("button", { name: "Continue", exact: true }).click();
const heading = (page, name) => page.getByRole("heading", { name, exact: true }).waitFor();

walk("a newcomer publishes a theme with a layout, options and a cropped picture, and everyone can take it home", async ({ open, context }) => {
  const layout = await findLayoutWithOptions(context);
  const page = await open("/");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("main").getByRole("link", { name: "Make an account" }).click();
  await page.waitForURL((url) => url.pathname === "/register");
  await register(page, "mona.walker");
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("button", { name: "Account of mona.walker" }).first().waitFor();

  await page.getByRole("banner").getByRole("link", { name: "Create" }).click();
  await page.waitForURL((url) => url.pathname === "/create");
  await settle(page);
  await page.getByRole("main").getByRole("link", { name: /Start from a layout/ }).click();
  await page.waitForURL((url) => url.pathname === "/create/switch/theme");
  await eventually("the title follows", async () => (await page.title()) === "Create Switch Theme – Vitrine");

  // Layout.
  await heading(page, "Which menu, which layout?");
  await choose(page.getByRole("group", { name: /^Menu/ }).getByRole("radio", { name: layout.menu }));
  await choose(page.getByRole("group", { name: /^Layout/ }).getByRole("radio", { name: layout.name }).first());
  await next(page);

  // Options.
  await heading(page, "Make the layout yours");
  assert.deepEqual(await seriousFindings(page), []);
  const option = layout.options.find(({ kind }) => kind === "TOGGLE" || kind === "SELECT");
  if (option.kind === "TOGGLE") await choose(page.getByRole("switch", { name: option.name }));
  else await choose(page.getByRole("group", { name: option.name }).getByRole("radio", { name: option.values[0].name }));
  await next(page);

  // Background: twice as large as the screen, of which the left half is wanted.
  await heading(page, "What hangs behind it?");
  await page.getByLabel("Background picture").locator("input[type=file]").or(page.locator("input[type=file]")).first()
    .setInputFiles({ name: "two halves.png", mimeType: "image/png", buffer: halves(2560, 1440, TEAL, ORANGE) });
  await heading(page, "Part to show");
  const width = page.getByRole("spinbutton", { name: "Width" }).or(page.getByRole("textbox", { name: "Width" })).first();
  await width.fill("1280");
  await width.press("Tab");
  for (const side of ["From left", "From top"]) {
    const field = page.getByRole("spinbutton", { name: side }).or(page.getByRole("textbox", { name: side })).first();
    await field.fill("0");
    await field.press("Tab");
  }
  assert.deepEqual(await seriousFindings(page), []);
  await next(page);

  // Details: going on with nothing written explains itself, at the top and at the field.
  await heading(page, "What is it called?");
  await next(page);
  await page.getByText("Give it a name.").first().waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole("textbox", { name: /^Name/ }).fill("Walked Home");
  await page.getByRole("textbox", { name: /^Description/ }).fill("Two halves of one evening, walked through by hand.");
  const tags = page.getByRole("combobox", { name: /^Tags/ });
  for (const tag of ["evening", "two tone", "walk"]) {
    await tags.fill(tag);
    await tags.press("Enter");
  }
  await next(page);

  // Check and publish.
  await heading(page, "Check and publish");
  await page.getByText("Nothing is missing.").waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole("button", { name: "Publish theme" }).click();
  await page.getByRole("heading", { name: "Now on display" }).waitFor({ timeout: 60_000 });
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole("link", { name: "See it" }).click();
  await page.waitForURL((url) => /^\/switch\/themes\/walked-home-[0-9A-F]+$/.test(url.pathname));
  await settle(page);
  await eventually("the title is the name of the theme", async () => (await page.title()) === "Walked Home – Vitrine");

  // A stranger finds it where it should be: at home, in the list, by its tag.
  const hexId = page.url().split("-").at(-1);
  const address = new URL(page.url()).pathname;
  const stranger = await context.browser().newContext({ baseURL: new URL(page.url()).origin, acceptDownloads: true });
  const visitor = await stranger.newPage();
  try {
    for (const place of ["/", "/switch/themes", "/switch/themes?q=walked", "/switch/themes?tags=evening"]) {
      await visitor.goto(place);
      await visitor.locator(`main a[href="${address}"]`).first().waitFor({ timeout: 15_000 });
    }
    await visitor.goto(address);
    const [download] = await Promise.all([
      visitor.waitForEvent("download"),
      visitor.getByRole("main").getByText("Download theme").first().click(),
    ]);
    assert.match(download.suggestedFilename(), /Walked Home.*\.nxtheme$/);
    const folder = await mkdtemp(join(tmpdir(), "vitrine-walked-"));
    try {
      const file = join(folder, "walked.nxtheme");
      await download.saveAs(file);
      const [report] = await checkThemes([file]);
      assert.deepEqual(report.defects, []);
      assert.equal(report.manifest.ThemeName, "Walked Home");
      assert.equal(report.manifest.Author, "mona.walker");
      assert.match(report.manifest.LayoutInfo, new RegExp(`^${layout.name.replace(/[^\w ]/g, ".")} by `));
      assert.ok(report.layout_files.length > 0, "the layout is in the file");
      assert.match(report.layout_id, /^Vitrine:|^\w+:/, "the layout carries its ID");
      for (const [index, channel] of report.wallpaper_mean.entries()) {
        assert.ok(Math.abs(channel - TEAL[index]) < 12, `the crop shows the left half: ${report.wallpaper_mean}`);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const found = await (await stranger.request.get(`/api/switch/nxinstaller/t${hexId}`)).json();
    assert.equal(found.themes[0].name, "Walked Home");
  } finally {
    await stranger.close();
  }
});

walk("signing out ends the session, signing in comes back to where one was", async ({ open, context }) => {
  const page = await open("/register");
  await register(page, "ines.walker");
  await page.waitForURL((url) => url.pathname === "/");
  const account = page.getByRole("button", { name: "Account of ines.walker" }).first();
  await account.click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  assert.equal((await ask(context, "query Me { me { username } }")).data.me, null, "the session is gone");

  await page.goto("/login?next=%2Fswitch%2Flayouts");
  await page.getByRole("textbox", { name: /^Name/ }).fill("INES.walker");
  await page.getByLabel(/^Password/).fill("not her password");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === "/switch/layouts");
  await account.waitFor();
});

walk("a second account with the same name is refused at the field, whatever the letter case", async ({ open, context }) => {
  await ask(context, "mutation Join($data: RegisterInput!) { register(data: $data) { username } }", { data: { username: "Taken.Name", password: PASSWORD } });
  await context.clearCookies();
  const page = await open("/register");
  await register(page, "taken.NAME");
  const field = page.getByRole("textbox", { name: /^Name/ });
  await eventually("the name is marked", async () => (await field.getAttribute("aria-invalid")) === "true");
  assert.equal(await field.inputValue(), "taken.NAME", "what was typed is kept");
  assert.equal(new URL(page.url()).pathname, "/register");
});

walk("a picture that is too small or no picture at all is refused in words before anything is sent", async ({ open }) => {
  const page = await open("/create/switch/theme");
  await choose(page.getByRole("group", { name: /^Menu/ }).getByRole("radio", { name: "Lock screen" }));
  await choose(page.getByRole("radio", { name: "Background only" }));
  await next(page);
  await heading(page, "What hangs behind it?");
  const sent = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const input = page.locator("input[type=file]").first();
  await input.setInputFiles({ name: "small.png", mimeType: "image/png", buffer: halves(640, 360, TEAL, ORANGE) });
  await page.getByText("At least 1280 × 720. This is 640 × 360.").first().waitFor();
  await input.setInputFiles({ name: "letter.png", mimeType: "image/png", buffer: Buffer.from("Dear curator, this is no picture.") });
  await page.getByText(/Use a JPEG, PNG or WebP picture\.|This picture is damaged/).first().waitFor();
  assert.deepEqual(sent, []);
});

walk("a draft made without an account survives a reload and the way through sign-in, and is published then", async ({ open, context }) => {
  await ask(context, "mutation Join($data: RegisterInput!) { register(data: $data) { username } }", { data: { username: "late.walker", password: PASSWORD } });
  await context.clearCookies();
  const page = await open("/create/switch/theme");
  await choose(page.getByRole("group", { name: /^Menu/ }).getByRole("radio", { name: "News" }));
  await choose(page.getByRole("radio", { name: "Background only" }));
  await next(page);
  await heading(page, "What hangs behind it?");
  await page.locator("input[type=file]").first().setInputFiles({ name: "exact.png", mimeType: "image/png", buffer: halves(1280, 720, TEAL, TEAL) });
  await page.getByText("The picture has exactly the size of the screen.").waitFor();
  await next(page);
  await page.getByRole("textbox", { name: /^Name/ }).fill("Late but Here");
  const tags = page.getByRole("combobox", { name: /^Tags/ });
  await tags.fill("patience");
  await tags.press("Enter");
  await page.getByText(/Draft kept on this device/).first().waitFor();

  await page.reload();
  await settle(page);
  await next(page).catch(() => {});
  await page.getByRole("button", { name: /Check and publish/ }).first().click();
  await heading(page, "Check and publish");
  await page.getByRole("button", { name: "Publish theme" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  await page.getByRole("textbox", { name: /^Name/ }).fill("late.walker");
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === "/create/switch/theme");
  await page.getByRole("button", { name: "Publish theme" }).click();
  await page.getByRole("heading", { name: "Now on display" }).waitFor({ timeout: 60_000 });
});

walk("a link to the sign-in page cannot send people to another site", async ({ open, context }) => {
  await ask(context, "mutation Join($data: RegisterInput!) { register(data: $data) { username } }", { data: { username: "lured.walker", password: PASSWORD } });
  await context.clearCookies();
  for (const next of ["//elsewhere.test/", "/\\elsewhere.test/", "https://elsewhere.test/", "javascript:alert(1)"]) {
    const page = await open(`/login?next=${encodeURIComponent(next)}`);
    const home = new URL(page.url()).origin;
    await page.getByRole("textbox", { name: /^Name/ }).fill("lured.walker");
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Account of lured.walker" }).first().waitFor();
    assert.equal(page.url(), `${home}/`, next);
    // Somebody who is signed in already is sent on at once, and no further.
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.waitForURL(`${home}/`);
    await context.clearCookies();
  }
});
