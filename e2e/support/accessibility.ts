// Looks at an open page with axe, the accessibility checker, and says in words what it finds.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, ContextObject, RunOptions } from "axe-core";

/** What the library is called within a page. */
declare const axe: { run: (context: ContextObject, options: RunOptions) => Promise<AxeResults> };

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 A and AA, and the best practices. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Base UI's focus guards: hidden from screen readers, yet in the order of Tab, because the focus has to reach them to be
 * sent on. It never rests there.
 */
const FOCUS_GUARDS = "[data-base-ui-focus-guard]";

/** Computes the contrast of every word, which takes four times as long as all other rules together. */
const CONTRAST = "color-contrast";

/** Rules that judge a page by what stands around everything else. */
const WHOLE_PAGE = ["region", "page-has-heading-one"];

/** Answers one line for each finding of any severity; the empty list is what a test wants. */
export const findings = (page: Page): Promise<string[]> => look(page, true);

/** The same without the rule for contrast, of a page whose colours were looked at in another language. */
export const findingsButContrast = (page: Page): Promise<string[]> => look(page, false);

/**
 * The same of what is shown now, or of the `part` with that selector, by all rules but those about whole pages: what opens above
 * a page stands in no landmark, and hides the page and its heading meanwhile.
 */
export const findingsNow = (page: Page, part?: string): Promise<string[]> =>
  look(page, true, part, WHOLE_PAGE);

async function look(page: Page, contrast: boolean, part?: string, leftOut: readonly string[] = []) {
  // Colours that have just been switched are all there when the page lets them change slowly again.
  await page.waitForSelector("html:not([data-still])");
  // Two looks at one document read the library once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([tags, context, rules]) => {
      const { violations } = await axe.run(
        context,
        {
          runOnly: { type: "tag", values: tags },
          rules,
          // Elements that passed need no selector of their own.
          resultTypes: ["violations"],
          // Styles of other origins would be fetched again; pages have none.
          preload: { assets: ["media"] },
        },
      );
      return violations.flatMap(({ id, impact, help, nodes }) =>
        nodes
          .slice(0, 5)
          .map(({ target, failureSummary }) => `${id} (${impact}) at ${target.join(" ")}: ${failureSummary ?? help}`),
      );
    },
    [
      TAGS,
      part ? { include: part, exclude: FOCUS_GUARDS } : { exclude: FOCUS_GUARDS },
      Object.fromEntries([[CONTRAST, { enabled: contrast }], ...leftOut.map((rule) => [rule, { enabled: false }])]),
    ] as const,
  );
}
