// Pages can be used before the app has taken them over (early-input.spec.ts); every other test is about what comes after.

import type { Page } from "@playwright/test";

/** Tells the tests of the page what the app tells the boot script, in every document from its beginning. */
const noteTakeover = () =>
  document.addEventListener(
    "vitrine:taken-over",
    // What has no event of its own is taken over when nothing else is to be done.
    () => requestIdleCallback(() => Object.assign(window, { isTakenOver: true })),
    { once: true },
  );

export const takeover = (page: Page) =>
  page.waitForFunction(() => "isTakenOver" in window || !document.querySelector("meta[name=vitrine-entry]"));

/** Makes `goto` and `reload` wait for the app, unless they are told how far to wait. */
export async function waitForTakeover(page: Page): Promise<void> {
  await page.addInitScript(noteTakeover);
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await takeover(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await takeover(page);
    return response;
  };
}
