import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signIn } from "../support/api";
import { test as base } from "../support/fixtures";
import { findPath, MISSING_PAGES, PAGES } from "../support/pages";
import { SCREENS } from "../support/screens";
import { ROOT, type Vitrine } from "../support/vitrine";

const { URL: runningServer, PATHS, SIGN_IN } = process.env;

const test = base.extend<object, { vitrine: Vitrine }>(
  runningServer
    ? { vitrine: [({}, use) => use({ url: runningServer, log: () => "", stop: async () => {} }), { scope: "worker" }] }
    : {},
);

const pages = PATHS?.split(",").map((path) => ({ name: `page ${path}`, path })) ?? [...PAGES, ...MISSING_PAGES];

for (const known of pages) {
  for (const screen of [390, 820, 1440] as const) {
    for (const colorScheme of ["dark", "light"] as const) {
      test.describe(() => {
        test.use({ ...SCREENS[screen], colorScheme });

        test(`${known.name} ${screen} ${colorScheme}`, async ({ page, context, request, browserErrors }) => {
          browserErrors.allow(/status of 404/);
          if (SIGN_IN) {
            const [username = "", ...password] = SIGN_IN.split(":");
            await signIn(context.request, { username, password: password.join(":") });
          }
          await page.goto(await findPath(known, request));
          await page.locator("h1").waitFor();
          await loadEveryPicture(page);
          const name = known.name.replace(/[^a-z0-9]+/gi, "-");
          const path = join(ROOT, `.test/shots/${name}.${screen}.${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true, animations: "disabled" });
        });
      });
    }
  }
}

/** Pictures below the fold would load only when somebody scrolls near them. */
async function loadEveryPicture(page: Page) {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.allSettled([document.fonts.ready, ...pictures.map((picture) => picture.decode())]);
  });
}
