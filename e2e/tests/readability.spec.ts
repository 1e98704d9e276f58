// Texts of the menu on a bright picture: the form names them, tones the picture down behind them, and brings it back.

import { findingsNow } from "../support/accessibility";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { type Colour, pngOfHalves } from "../support/pictures";

const WHITE: Colour = [255, 255, 255];
const NIGHT: Colour = [20, 24, 40];

test("what is hard to read on a picture is named, and one press makes it readable", async ({ page }) => {
  const form = new CreateThemePage(page);
  await page.goto("/create/switch/theme?new=1");
  await form.chooseMenu("News");
  await form.chooseLayout("Background only");
  await form.goOn();
  await form.choosePicture("noon.png", pngOfHalves(1280, 720, WHITE, WHITE));
  const notice = page.locator("[data-readability]");
  const dark = notice.getByRole("list", { name: "With the dark system colour (Basic Black):" });
  const light = notice.getByRole("list", { name: "With the light system colour (Basic White):" });
  await expect(dark.getByText("The hints at the bottom are hard to read.")).toBeVisible();
  await expect(light).toHaveCount(0);
  expect(await findingsNow(page)).toEqual([]);

  await notice.getByRole("button", { name: "Tone down the background behind text" }).click();
  await expect(notice.getByRole("heading", { name: "The background is toned down behind text." })).toBeVisible();
  await expect(dark).toHaveCount(0);
  await expect(page.getByText(/^noon\.jpg · /)).toBeVisible();
  const restore = notice.getByRole("button", { name: "Restore the original background" });
  await expect(restore).toBeFocused();
  await restore.click();
  await expect(dark.getByText("The hints at the bottom are hard to read.")).toBeVisible();
  await expect(page.getByText(/^noon\.png · /)).toBeVisible();

  await form.choosePicture("night.png", pngOfHalves(1280, 720, NIGHT, NIGHT));
  await expect(light.getByText("The hints at the bottom are hard to read.")).toBeVisible();
  await expect(dark).toHaveCount(0);
  await expect(notice.getByRole("button")).toHaveCount(0);
});
