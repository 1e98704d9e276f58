// Every page in a language that nobody speaks: English with accents, a third longer, in brackets, written from right to left.
// What has no brackets is said outside the messages, and what people wrote has to say so (`dir=auto`); what sticks out or is
// cut off has no room for a longer language, or names a side.

import type { APIRequestContext, Page } from "@playwright/test";
import { graphql } from "../support/api";
import { type DevServer, startDevServer } from "../support/dev-server";
import { expect, test } from "../support/fixtures";
import { cutOff, tooWide } from "../support/layout";
import { findPath, PAGES } from "../support/pages";

/** What the router leaves for its own tools. */
type WithRouter = {
  __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> };
};

let server: DevServer;

test.beforeAll(async ({ vitrine }) => {
  server = await startDevServer(vitrine.url);
});
test.afterAll(() => server.stop());

/** Says of everything that is read or spoken what has no brackets and is nobody's. */
function untranslated(page: Page, content: readonly string[]): Promise<string[]> {
  return page.evaluate((names) => {
    // The product, consoles, formats, units and numbers of items; Arabic is what the browser itself says of sizes and dates.
    const everywhere =
      /^(Vitrine|English|Deutsch|日本語|Wii|Switch|[A-Z]{1,4}|nxtheme|utheme|kB|KiB|MiB|px|[A-Za-z]?[0-9A-F]+|\p{Script=Arabic}+)$/u;
    const isSaid = (words: string) => {
      if (names.includes(words)) return true;
      let rest = words;
      // A sentence may be filled in with others.
      while (/\[[^[\]]*\]/u.test(rest)) rest = rest.replace(/\[[^[\]]*\]/gu, " ");
      return rest.split(/[\s·,.:;/()–-]+/u).every((word) => !/\p{L}{2}/u.test(word) || everywhere.test(word));
    };
    const isPeoples = (element: Element) =>
      element.closest("[dir=auto], bdi, time, code, kbd, script, style, svg, [lang]:not(html)") !== null;
    /** A sentence with names within it, all of it but these. */
    const sentenceOf = (element: Element) => {
      const block = element.closest("p, li, td, dd");
      const parts = document.createTreeWalker(block ?? element, NodeFilter.SHOW_TEXT);
      let sentence = "";
      while (parts.nextNode()) {
        const { parentElement, textContent } = parts.currentNode;
        if (parentElement && !isPeoples(parentElement)) sentence += textContent;
      }
      return sentence;
    };
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const words = walker.currentNode.textContent?.trim() ?? "";
      if (element && !isPeoples(element) && !isSaid(words) && !isSaid(sentenceOf(element)))
        found.add(`${element.tagName} "${words.slice(0, 80)}"`);
    }
    for (const element of document.querySelectorAll("body *")) {
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) {
        const words = element.getAttribute(name) ?? "";
        if (!isPeoples(element) && !words.includes("[") && !isSaid(words)) found.add(`${name}="${words.slice(0, 80)}"`);
      }
    }
    return [...found];
  }, content);
}

test("every page is translated, and has room for long words from right to left", async ({ page, request }) => {
  test.slow();
  await page.goto(`${server.url}/?language=ar-XB`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const names = await namesInLayouts(request);
  const problems: string[] = [];
  for (const known of PAGES) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, await findPath(known, request));
    for (const words of await untranslated(page, names)) problems.push(`${known.name}: ${words} is not translated`);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const element of await tooWide(page)) problems.push(`${known.name}, ${width}: ${element} sticks out`);
      for (const element of await cutOff(page)) problems.push(`${known.name}, ${width}: ${element} is cut off`);
    }
  }
  expect(problems).toEqual([]);
});

/** Goes to another page within the app, which takes a fraction of loading it. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => (window as unknown as WithRouter).__TSR_ROUTER__.navigate({ href }), path);
  await expect(page.locator("h1")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
}

/** What options of layouts and their values are called: labels of fields, which have no place for a mark. */
async function namesInLayouts(request: APIRequestContext): Promise<string[]> {
  type Named = { name: string };
  const query = "query Names { switchLayouts(limit: 100) { nodes { options { name values { name } } } } }";
  const { switchLayouts } = await graphql<{
    switchLayouts: { nodes: { options: (Named & { values: Named[] })[] }[] };
  }>(request, query);
  const options = switchLayouts.nodes.flatMap((layout) => layout.options);
  return options.flatMap(({ name, values }) => [name, ...values.map((value) => value.name)]);
}
