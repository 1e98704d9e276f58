// What only some themes carry: icons, a layout of one's own with screenshots of it; and finished files that are brought.

import { findingsNow } from "../support/accessibility";
import { graphql } from "../support/api";
import { choose } from "../support/choose";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { checkThemes } from "../support/nxtheme";
import { type Colour, pngOfHalves } from "../support/pictures";

const TEAL: Colour = [10, 120, 120];
const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });

test("a theme with a layout of one's own and icons carries them to the console", async ({
  page,
  creator: _,
}, testInfo) => {
  test.slow();
  const form = new CreateThemePage(page);
  await page.goto("/create/switch/theme?new=1");
  await form.chooseMenu("Home menu");
  await form.chooseLayout("My own layout");
  const layout = page.getByRole("group", { name: /^Layout file/ });

  await test.step("a layout that is damaged or for another menu is refused with the reason", async () => {
    await layout.locator("input").setInputFiles(file("layout.json", Buffer.from('{\n "Files": [}')));
    await expect(page.getByText("Line 2 can’t be read. A layout is a JSON file.").first()).toBeVisible();
    const other = '{"TargetName":"Entrance.szs","Files":[]}';
    await layout.locator("input").setInputFiles(file("layout.json", Buffer.from(other)));
    const reason = "This layout is for Lock screen, but the theme is for Home menu.";
    await expect(page.getByText(reason).first()).toBeVisible();
    await form.goOn();
    await expect(page.getByRole("alert").filter({ hasText: "Add your layout file." })).toBeVisible();
    const own = JSON.stringify({
      TargetName: "ResidentMenu.szs",
      PatchName: "Mine",
      Files: [{ FileName: "blyt/RdtBase.bflyt", Patches: [{ PaneName: "L_BtnResident", Visible: false }] }],
    });
    await layout.locator("input").setInputFiles(file("mine.json", Buffer.from(own)));
    await expect(page.getByText(/^mine\.json · /)).toBeVisible();
  });

  await test.step("two screenshots of it become its picture", async () => {
    const shot = (name: string) => page.getByRole("group", { name, exact: true }).locator("input");
    await shot("On black").setInputFiles(file("white.png", pngOfHalves(1280, 720, TEAL, WHITE)));
    await shot("On white").setInputFiles(file("black.png", pngOfHalves(1280, 720, TEAL, BLACK)));
    await expect(page.getByText(/These screenshots don’t match/)).toBeVisible();
    await shot("On black").setInputFiles(file("black.png", pngOfHalves(1280, 720, TEAL, BLACK)));
    await shot("On white").setInputFiles(file("white.png", pngOfHalves(1280, 720, TEAL, WHITE)));
    await expect(page.getByText("The preview shows your layout.")).toBeVisible();
    expect(await findingsNow(page)).toEqual([]);
    await form.goOn();
  });

  await test.step("icons: plain ones, one that is resized, one that is no picture", async () => {
    await form.choosePicture("behind.png", pngOfHalves(1280, 720, TEAL, WHITE));
    await page.getByRole("button", { name: "Use plain icons for all" }).click();
    await expect(page.getByText("9 of 9")).toBeVisible();
    await page.getByRole("button", { name: "Remove the icon for Shop" }).click();
    const shop = page.getByRole("group", { name: "Shop", exact: true });
    await shop.locator("input").setInputFiles(file("shop.png", Buffer.from("no picture")));
    await expect(shop.getByText("Use a JPEG, PNG or WebP picture.")).toBeVisible();
    await shop.locator("input").setInputFiles(file("shop.png", pngOfHalves(200, 100, TEAL, WHITE)));
    await expect(page.getByText("Icons are PNG, 64 × 56. Resize this one?")).toBeFocused();
    expect(await findingsNow(page)).toEqual([]);
    await page.getByRole("button", { name: "Use this crop" }).click();
    await expect(page.getByText("9 of 9")).toBeVisible();
  });

  await test.step("all of it is there after a reload", async () => {
    await expect(page.getByText(/Draft saved on this device/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText("9 of 9")).toBeVisible();
    await form.goOn();
  });

  await form.describe("Wholly Mine", ["own", "icons", "plain"]);
  await form.goOn();
  await form.expectStep("Check and publish");
  await form.publishButton.click();
  await expect(form.confirmation).toBeVisible({ timeout: 60_000 });

  await test.step("the file has them", async () => {
    await page.getByRole("link", { name: "View", exact: true }).click();
    await expect(page).toHaveURL(/wholly-mine/);
    const hexId = new URL(page.url()).pathname.split("-").at(-1);
    const response = await page.request.get(`/api/switch/themes/${hexId}/download`);
    const path = testInfo.outputPath("mine.nxtheme");
    await (await import("node:fs/promises")).writeFile(path, await response.body());
    const [report] = await checkThemes([path]);
    expect(report).toMatchObject({ defects: [], manifest: { ThemeName: "Wholly Mine" } });
    expect(report?.layout_files).toEqual(["blyt/RdtBase.bflyt"]);
  });
});

test("finished files become drafts, and what is no theme says why", async ({ page, request }) => {
  test.slow();
  type Found = { hexId: string; name: string; layout: { hexId: string } | null };
  const { switchThemes } = await graphql<{ switchThemes: { nodes: Found[] } }>(
    request,
    "query Some { switchThemes(limit: 50, target: Entrance) { nodes { hexId name layout { hexId } } } }",
  );
  const found = switchThemes.nodes.find(({ layout }) => layout !== null);
  if (!found) throw new Error("no theme of the lock screen with a layout in the sample content");
  const theme = await (await request.get(`/api/switch/themes/${found.hexId}/download`)).body();
  await page.goto("/create");
  await page.getByRole("main").getByRole("link", { name: "Import finished themes" }).click();
  await expect(page.getByRole("heading", { name: "Import finished themes" })).toBeFocused();
  await page
    .locator("input[type=file]")
    .setInputFiles([
      file("lock.nxtheme", theme),
      file("cut off.nxtheme", theme.subarray(0, 2_000)),
      file("x.zip", Buffer.from("PK")),
    ]);
  const rows = page.getByRole("list", { name: "Themes found" }).getByRole("article");
  await expect(rows).toHaveCount(3, { timeout: 60_000 });
  await expect(rows.nth(0)).toContainText("Ready");
  await expect(rows.nth(0)).toContainText("Looks like");
  for (const place of [1, 2]) await expect(rows.nth(place)).toContainText("Can’t be used:");
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.has("draft") && !url.searchParams.has("import"));
  await page
    .getByRole("button", { name: /Details/ })
    .first()
    .click();
  await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue(found.name);

  await test.step("more of them join it", async () => {
    await page.goto(`${page.url().replace(/&step=\w+/, "")}&import=1`);
    await page.locator("input[type=file]").setInputFiles(file("again.nxtheme", theme));
    await expect(rows.nth(0)).toContainText("Ready", { timeout: 60_000 });
    await choose(rows.nth(0).getByRole("radio", { name: "Keep my version" }));
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("region", { name: "2 themes" })).toBeVisible();
  });
});
