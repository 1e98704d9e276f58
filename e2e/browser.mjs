// Opens Chromium for everything that looks at Vitrine through a browser: the walks and the picture taker.
// Nothing here knows a page or a selector. It guards one rule: whatever opens the browser also watches it,
// so that no console error, uncaught exception or Content-Security-Policy violation goes unseen.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Flags for a machine without a display, a graphics card or a way to the internet. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--force-color-profile=srgb",
  "--hide-scrollbars",
];

const CANDIDATES = [
  process.env.VITRINE_E2E_CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Widths at which every page is looked at: a phone, a tablet, a desktop. */
export const SCREENS = {
  390: { width: 390, height: 844, isMobile: true, hasTouch: true },
  820: { width: 820, height: 1180, isMobile: false, hasTouch: true },
  1440: { width: 1440, height: 900, isMobile: false, hasTouch: false },
};

export const MODES = ["dark", "light"];

/** Starts Chromium. The caller closes it. */
export async function openBrowser() {
  const executablePath = CANDIDATES.find((path) => path && existsSync(path));
  if (!executablePath) {
    throw new Error("no Chromium found: install Debian's package chromium or set VITRINE_E2E_CHROMIUM to its path");
  }
  return chromium.launch({ executablePath, args: FLAGS });
}

/**
 * A fresh visitor: own cookies and storage, one screen size, one colour mode.
 * `reducedMotion` defaults to "reduce" so that pictures and assertions do not race an animation.
 */
export async function openVisitor(browser, { baseURL, width = 1440, mode = "dark", ...rest } = {}) {
  const screen = SCREENS[width] ?? { width, height: 900 };
  const context = await browser.newContext({
    baseURL,
    viewport: { width: screen.width, height: screen.height },
    isMobile: screen.isMobile ?? false,
    hasTouch: screen.hasTouch ?? false,
    colorScheme: mode,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "UTC",
    acceptDownloads: true,
    ...rest,
  });
  context.setDefaultTimeout(15_000);
  // The stored preference wins over the operating system's, so the walks set it like the appearance panel does.
  await context.addInitScript((wanted) => {
    try {
      if (!localStorage.getItem("nuxt-color-mode")) localStorage.setItem("nuxt-color-mode", wanted);
    } catch {
      // An opaque origin (about:blank) has no storage, and nothing to colour either.
    }
  }, mode);
  return context;
}

/**
 * Collects everything a page complains about, from now until it is closed.
 * `expected` holds patterns of complaints a walk provokes on purpose, such as the browser's own line about a 404.
 */
export function watch(page, { expected = [] } = {}) {
  const complaints = [];
  const note = (kind, text) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(`${kind}: ${text} (on ${page.url()})`);
  };
  page.on("pageerror", (error) => note("uncaught", error.message));
  page.on("console", (message) => {
    const text = message.text();
    if (/Content.Security.Policy|Trusted ?(Type|HTML|Script)/i.test(text)) note("csp", text);
    else if (message.type() === "error") note("console", `${text} ${message.location().url ?? ""}`.trim());
  });
  page.on("requestfailed", (request) => {
    // A navigation away aborts what is in flight. That is no failure of the page.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") note("request", `${reason} ${request.url()}`);
  });
  return complaints;
}

/** Waits until the page has its heading, its fonts and its visible pictures, or fails after `timeout` ms. */
export async function settle(page, { timeout = 15_000 } = {}) {
  await page.locator("h1").first().waitFor({ state: "attached", timeout });
  await page.evaluate(async (limit) => {
    const deadline = new Promise((done) => setTimeout(done, limit));
    const pictures = [...document.images].filter((image) => {
      const box = image.getBoundingClientRect();
      return box.width > 0 && box.top < innerHeight && box.bottom > 0 && !image.complete;
    });
    const loaded = pictures.map(
      (image) => new Promise((done) => ["load", "error"].forEach((name) => image.addEventListener(name, done))),
    );
    await Promise.race([Promise.all([document.fonts.ready, ...loaded]), deadline]);
  }, 5_000);
}
