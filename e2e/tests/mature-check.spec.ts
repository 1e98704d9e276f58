// A site that has a classifier looks at pictures before they are published, and leaves the mark to their creator.

import { type Classifier, startClassifier } from "../support/classifier";
import { CreateThemePage } from "../support/create-theme-page";
import { test as base, expect } from "../support/fixtures";
import { pngOfHalves } from "../support/pictures";
import { startVitrine } from "../support/vitrine";

const test = base.extend<object, { classifier: Classifier }>({
  classifier: [
    async ({}, use) => {
      const classifier = await startClassifier();
      await use(classifier);
      await classifier.stop();
    },
    { scope: "worker" },
  ],
  vitrine: [
    async ({ dataDir, content: _, classifier }, use) => {
      const vitrine = await startVitrine(dataDir, { settings: classifier.settings });
      await use(vitrine);
      await vitrine.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

test("a picture that looks mature is named before it is published, until its theme is marked", async ({
  page,
  creator: _,
  classifier,
}) => {
  test.slow();
  classifier.score = 0.9;
  const form = new CreateThemePage(page);
  await page.goto("/create/switch/theme");
  await form.beginWithPicture(pngOfHalves(1280, 720, [200, 40, 70], [40, 40, 90]));
  await form.describe("Looked At", ["halves"]);
  await form.goOn();
  await form.expectStep("Check and publish");
  const notice = page.getByText("This picture looks mature to our automatic check.");
  await expect(notice).toBeVisible();
  await expect(form.publishButton, "nothing waits for it").toBeEnabled();
  await page.getByRole("button", { name: "Go to the setting" }).click();
  const mark = page.getByRole("checkbox", { name: /^Mature/ });
  await expect(mark).toBeFocused();
  await mark.press("Space");
  await form.goOn();
  await form.expectStep("Check and publish");
  await expect(form.publishButton).toBeVisible();
  await expect(notice).toHaveCount(0);
});

for (const [name, score, state] of [
  ["fails", null, "Not Looked At"],
  ["stalls", "stalls", "Not Waited For"],
] as const) {
  test(`while the classifier ${name}, a theme is published privately`, async ({ page, creator: _, classifier }) => {
    test.slow();
    classifier.score = score;
    const form = new CreateThemePage(page);
    await page.goto("/create/switch/theme");
    await form.beginWithPicture(pngOfHalves(1280, 720, [10, 90, 70], [140, 40, 90]));
    await form.describe(state, ["halves"]);
    await form.goOn();
    await form.expectStep("Check and publish");
    await expect(page.getByText("This picture couldn’t be checked for mature content.")).toBeVisible();
    await expect(form.publishButton, "the button waits for nothing").toBeEnabled();
    await form.publishButton.click();
    await expect(page.getByText("Pictures can’t be checked for mature content right now.")).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole("radio", { name: "Private" }).press("Space");
    await page.getByRole("button", { name: "Publish privately" }).click();
    await expect(page.getByRole("heading", { name: "Published privately" })).toBeVisible({ timeout: 60_000 });
  });
}
