// The main job from end to end: somebody makes an account, publishes a theme and sees it on display; a visitor finds
// it, and the file the console gets is right. Then what may go wrong on the way.

import { findingsNow } from "../support/accessibility";
import { accountMenu, submitRegistration, submitSignIn } from "../support/account-pages";
import { signIn } from "../support/api";
import { choose } from "../support/choose";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { findLayoutWithOption, MENUS } from "../support/layouts";
import { checkThemes } from "../support/nxtheme";
import { type Colour, cornerOf, distanceOf, pngOfHalves } from "../support/pictures";

const TEAL: Colour = [10, 120, 120];
const ORANGE: Colour = [240, 120, 10];

test("a newcomer publishes a theme with a layout, options and a cropped picture, and everyone can take it home", async ({
  page,
  request,
  browser,
}, testInfo) => {
  test.slow();
  const newcomer = { username: "mona.keeper", password: "a lamp over the doorway" };
  const { layout, option } = await findLayoutWithOption(request);
  const form = new CreateThemePage(page);
  let address = "";

  await test.step("create an account", async () => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
    // The address changes first; until the page has come, a field for a name is still that of signing in.
    await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
    await submitRegistration(page, newcomer);
    await expect(page).toHaveURL("/");
    await expect(accountMenu(page, newcomer)).toBeVisible();
  });

  await test.step("start from a layout", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Create" }).click();
    await expect(page).toHaveURL("/create");
    await page
      .getByRole("main")
      .getByRole("link", { name: /Start from a layout/ })
      .click();
    await expect(page).toHaveURL((url) => url.pathname === "/create/switch/theme");
    await expect(page).toHaveTitle("Create Switch Theme – Vitrine");
    await form.chooseMenu(MENUS[layout.target]);
    await form.chooseLayout(layout.name);
    await form.goOn();
  });

  await test.step("choose an option of the layout", async () => {
    await form.expectStep("Set the layout’s options");
    expect(await findingsNow(page)).toEqual([]);
    if (option.kind === "TOGGLE") await choose(page.getByRole("switch", { name: option.name }));
    else
      await choose(page.getByRole("group", { name: option.name }).getByRole("radio", { name: option.values[0]?.name }));
    await form.goOn();
  });

  await test.step("crop a picture twice as large as the screen to its left half", async () => {
    await form.choosePicture("two halves.png", pngOfHalves(2560, 1440, TEAL, ORANGE));
    await form.crop({ Width: 1280, "From left": 0, "From top": 0 });
    expect(await findingsNow(page)).toEqual([]);
    await form.goOn();
  });

  await test.step("describe it; going on with nothing written explains itself", async () => {
    await form.expectStep("Name, description and tags");
    await form.goOn();
    await expect(page.getByText("Give it a name.").first()).toBeVisible();
    expect(await findingsNow(page)).toEqual([]);
    await form.describe("Evening in Two", ["evening", "two tone", "dusk"]);
    await page.getByRole("textbox", { name: /^Description/ }).fill("Two halves of one evening.");
    await form.goOn();
  });

  await test.step("publish", async () => {
    await form.expectStep("Check and publish");
    await expect(page.getByText("Nothing’s missing.")).toBeVisible();
    expect(await findingsNow(page)).toEqual([]);
    await form.publishButton.click();
    await expect(form.confirmation).toBeVisible({ timeout: 60_000 });
    expect(await findingsNow(page)).toEqual([]);
    await page.getByRole("link", { name: "View", exact: true }).click();
    await expect(page).toHaveURL(/\/switch\/themes\/evening-in-two-[0-9A-F]+$/);
    await expect(page).toHaveTitle("Evening in Two – Vitrine");
    address = new URL(page.url()).pathname;
  });

  const stranger = await browser.newContext();
  await test.step("a stranger finds it at home, in the list, by its name and by its tag", async () => {
    const visitor = await stranger.newPage();
    for (const place of ["/", "/switch/themes", "/switch/themes?q=evening+two", "/switch/themes?tags=evening"]) {
      await visitor.goto(place);
      await expect(visitor.locator(`main a[href="${address}"]`).first()).toBeVisible();
    }
  });

  await test.step("the stranger downloads it, and so does a console by its code", async () => {
    const visitor = await stranger.newPage();
    await visitor.goto(address);
    const downloading = visitor.waitForEvent("download");
    await visitor.getByRole("main").getByRole("link", { name: "Download theme" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/Evening in Two.*\.nxtheme$/);
    const file = testInfo.outputPath("evening.nxtheme");
    await download.saveAs(file);
    const [report] = await checkThemes([file]);
    expect(report).toMatchObject({ defects: [], manifest: { ThemeName: "Evening in Two", Author: newcomer.username } });
    expect(String(report?.manifest.LayoutInfo).split(" by ")[0]).toBe(layout.name);
    expect(report?.layout_files).not.toEqual([]);
    expect(report?.layout_id, "the layout carries its ID").toMatch(/^\w+:/);
    expect(distanceOf(report?.wallpaper_mean ?? [], TEAL), "the crop shows the left half").toBeLessThan(12);
    const found = await request.get(`/api/switch/nxinstaller/t${address.split("-").at(-1)}`);
    expect(await found.json()).toMatchObject({ themes: [{ name: "Evening in Two" }] });
  });
  await stranger.close();
});

test("a screenshot from the console comes first on the page of its theme, and the preview after it", async ({
  page,
  request,
  account,
}) => {
  test.slow();
  await signIn(page.context().request, account);
  const { layout } = await findLayoutWithOption(request);
  const form = new CreateThemePage(page);
  await page.goto("/create/switch/theme");
  await form.chooseMenu(MENUS[layout.target]);
  await form.chooseLayout(layout.name);
  await form.goOn();
  await form.expectStep("Set the layout’s options");
  await form.goOn();

  await test.step("choose it; one of another size is refused in words", async () => {
    await form.choosePicture("behind.png", pngOfHalves(1280, 720, TEAL, TEAL));
    await form.chooseScreenshot("television.png", pngOfHalves(1920, 1080, ORANGE, ORANGE));
    const refusal = "Console screenshots are 1280 × 720. This picture is 1920 × 1080.";
    await expect(page.getByText(refusal).first()).toBeVisible();
    await form.chooseScreenshot("menu.png", pngOfHalves(1280, 720, ORANGE, ORANGE));
    await expect(page.getByText(/^menu\.png · 1280\s×\s720/)).toBeVisible();
    await expect(page.getByText(refusal)).toHaveCount(0);
    expect(await findingsNow(page)).toEqual([]);
  });

  await test.step("find it again after a reload", async () => {
    await page.reload();
    const besides = page.getByRole("complementary", { name: "Preview" });
    await expect(besides.getByRole("img", { name: "Screenshot from the console" })).toBeVisible();
    await expect(page.getByText(/^menu\.png · 1280\s×\s720/)).toBeVisible();
    await form.goOn();
  });

  await form.describe("Orange before Teal", ["warm"]);
  await form.goOn();
  await form.expectStep("Check and publish");
  await form.publishButton.click();
  await expect(form.confirmation).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "View", exact: true }).click();

  await test.step("look at its pictures", async () => {
    const pieces = page.getByRole("list", { name: "Pictures" }).getByRole("button");
    await expect(pieces).toHaveText(["Screenshot", "Preview", "Background"]);
    const shown = page.getByRole("main").locator("figure").first();
    for (const [piece, colour] of [
      ["screenshot", ORANGE],
      ["preview", TEAL],
      ["background", TEAL],
    ] as const) {
      await pieces.getByText(piece, { exact: false }).click();
      const picture = shown.getByRole("img", { name: `Orange before Teal, ${MENUS[layout.target]}, ${piece}` });
      expect(distanceOf(await cornerOf(picture), colour), piece).toBeLessThan(12);
    }
    expect(await findingsNow(page)).toEqual([]);
  });
});

test("a picture that is too small or no picture at all is refused in words before anything is sent", async ({
  page,
}) => {
  const form = new CreateThemePage(page);
  await page.goto("/create/switch/theme");
  await form.chooseMenu("Lock screen");
  await form.chooseLayout("Background only");
  await form.goOn();
  await form.expectStep("Background, icons and screenshot");
  const sent: string[] = [];
  page.on("request", (request) => {
    // The router asks ahead for a page whose link the pointer happens to meet; reading is no sending.
    const isReading = request.postData()?.includes('"query":"query ');
    if (request.method() === "POST" && !isReading) sent.push(request.url());
  });
  await form.choosePicture("small.png", pngOfHalves(640, 360, TEAL, ORANGE));
  await expect(page.getByText("Use at least 1280 × 720. This picture is 640 × 360.").first()).toBeVisible();
  await form.choosePicture("letter.png", Buffer.from("Dear curator, this is no picture."));
  await expect(page.getByText(/Use a JPEG, PNG or WebP picture\.|This picture is damaged/).first()).toBeVisible();
  expect(sent).toEqual([]);
});

test("a draft made without an account survives a reload and the way through sign-in, and is published then", async ({
  page,
  account,
}) => {
  test.slow();
  const form = new CreateThemePage(page);
  await page.goto("/create/switch/theme");
  await form.beginWithPicture(pngOfHalves(1280, 720, TEAL, TEAL));
  await form.describe("Late but Here", ["patience"]);
  await expect(page.getByText(/Draft saved on this device/).first()).toBeVisible();

  await page.reload();
  await page
    .getByRole("button", { name: /Check and publish/ })
    .first()
    .click();
  await form.expectStep("Check and publish");
  await form.publishButton.click();
  await expect(page).toHaveURL((url) => url.pathname === "/login");
  await submitSignIn(page, account);
  await expect(page).toHaveURL((url) => url.pathname === "/create/switch/theme");
  await form.publishButton.click();
  await expect(form.confirmation).toBeVisible({ timeout: 60_000 });
});
