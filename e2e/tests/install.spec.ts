// The last metre: from a theme's page to the console. Where a downloaded file goes, the code that a console takes, the
// file that tells the installer of this site, and the way back when a menu does not start any more.

import { readFile } from "node:fs/promises";
import { findingsNow } from "../support/accessibility";
import { findNewest } from "../support/api";
import { expect, test } from "../support/fixtures";
import { SCREENS } from "../support/screens";

for (const screen of [390, 1440] as const) {
  test.describe(`${screen} pixels wide`, () => {
    test.use(SCREENS[screen]);

    test("a download is followed by where the file goes, in view and not over the page", async ({ page, request }) => {
      await page.goto((await findNewest(request, "switchThemes")).pageUrl);
      const downloading = page.waitForEvent("download");
      await page.getByRole("main").getByRole("link", { name: "Download theme" }).click();
      await downloading;
      const panel = page.getByRole("region", { name: "Where this file goes" });
      await expect(panel).toBeInViewport();
      await expect(panel).toContainText("themes/");
      expect(await findingsNow(page)).toEqual([]);
      await panel.getByRole("checkbox").check();
      await page.reload();
      const again = page.waitForEvent("download");
      await page.getByRole("main").getByRole("link", { name: "Download theme" }).click();
      await again;
      await expect(page.getByText(/^Downloading /).first()).toBeVisible();
      await expect(panel, "who knows is not told again").toHaveCount(0);
    });

    test("the installer is told of this site by a file, and of the theme by its code", async ({ page, request }) => {
      const theme = await findNewest(request, "switchThemes");
      await page.goto(theme.pageUrl);
      await page.getByRole("button", { name: "Install on console" }).click();
      const panel = page.getByRole("region", { name: "Install on console" });
      const downloading = page.waitForEvent("download");
      await panel.getByRole("button", { name: "Download providers.json" }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toBe("providers.json");
      const [source] = JSON.parse(await readFile(await file.path(), "utf8"));
      const answer = await request.get(source.url.replace("%%ID%%", `t${theme.hexId}`));
      expect((await answer.json()).themes).toMatchObject([{ name: theme.name }]);

      const code = panel.getByText(`t${theme.hexId}`, { exact: true });
      const size = await code.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(size, "large enough for a sofa").toBeGreaterThanOrEqual(60);
      const forThePhone = panel.getByText("Open on your phone");
      if (screen === 390) await expect(forThePhone).toHaveCount(0);
      else await expect(forThePhone).toBeVisible();
      expect(await findingsNow(page)).toEqual([]);
    });
  });
}
