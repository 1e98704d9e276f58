// A site with a name of its own: the app calls it by that in every place, also after it has taken over the page.

import { findNewest } from "../support/api";
import { test as base, expect } from "../support/fixtures";
import { startVitrine } from "../support/vitrine";

const NAME = "Lumen & Co";

const test = base.extend({
  vitrine: [
    async ({ dataDir, content: _ }, use) => {
      const vitrine = await startVitrine(dataDir, { settings: { VITRINE_SITE_NAME: NAME } });
      await use(vitrine);
      await vitrine.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

test("header and titles have the name of the site", async ({ page, request }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(NAME);
  await expect(page.getByRole("banner").getByRole("link", { name: NAME, exact: true })).toHaveText(NAME);
  await page.getByRole("link", { name: "Themes" }).first().click();
  await expect(page).toHaveTitle(new RegExp(` – ${NAME}$`));
  const { name, pageUrl } = await findNewest(request, "switchThemes");
  await page.goto(pageUrl);
  await expect(page).toHaveTitle(new RegExp(`${name}.* – ${NAME}$`));
  // The account of the samples has the name of the program.
  await expect(page.getByRole("banner").getByText("Vitrine")).toHaveCount(0);
});
