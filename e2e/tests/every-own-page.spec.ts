// What must hold on every page that only somebody signed in sees, or sees more of: one heading, landmarks, no complaint of the
// browser, nothing for axe in either colour mode and any language, nothing too wide and no words that are cut off. That every
// address has a page here or among the public ones is a test of every-page.spec.ts.

import { expect, test as base } from "../support/fixtures";
import { makeOwnItems, OWN_PAGES, type OwnItems, type Person } from "../support/own-pages";
import { expectLayouts } from "../support/page-layouts";

type Cookies = Parameters<import("@playwright/test").BrowserContext["addCookies"]>[0];

const test = base.extend<object, { own: { items: OwnItems; cookies: Record<Person, Cookies> } }>({
  own: [
    async ({ playwright, vitrine, dataDir }, use) => {
      const people = {
        creator: await playwright.request.newContext({ baseURL: vitrine.url }),
        moderator: await playwright.request.newContext({ baseURL: vitrine.url }),
        admin: await playwright.request.newContext({ baseURL: vitrine.url }),
      };
      const items = await makeOwnItems(people, dataDir);
      const cookiesOf = async (person: Person) => (await people[person].storageState()).cookies;
      const [creator, moderator, admin] = [
        await cookiesOf("creator"),
        await cookiesOf("moderator"),
        await cookiesOf("admin"),
      ];
      await use({ items, cookies: { creator, moderator, admin } });
      for (const person of Object.values(people)) await person.dispose();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

for (const [index, { name, who, path, isBare }] of OWN_PAGES.entries()) {
  test(`${name}: nothing is wrong on any screen, in either mode and any language`, async ({ page, own }) => {
    await page.context().addCookies(own.cookies[who]);
    const address = path(own.items);
    const open = async () => {
      await page.goto(address);
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
    };
    await open();
    expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.getByRole("main")).toHaveCount(1);
    for (const landmark of ["banner", "contentinfo"] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(isBare ? 0 : 1);
    }
    await expectLayouts(page, index, open);
  });
}
