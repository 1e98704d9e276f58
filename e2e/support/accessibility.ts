// Looks at an open page with axe, the accessibility checker, and says in words what it finds.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** WCAG 2.2 A and AA, and the best practices. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Base UI's focus guards: hidden from screen readers, yet in the order of Tab, because the focus has to reach them to be
 * sent on. It never rests there.
 */
const FOCUS_GUARDS = "[data-base-ui-focus-guard]";

/** Answers one line for each finding of any severity; the empty list is what a test wants. */
export const findings = async (page: Page): Promise<string[]> => (await look(page)).map(({ line }) => line);

/** The same of those alone that are serious or worse, for what opens over a page. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const found = await look(page);
  return found.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ line }) => line);
}

async function look(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    // Elements that passed need no selector of their own.
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .exclude(FOCUS_GUARDS)
    // In one go, which takes half the time; the other mode is for frames of other origins, and pages have no frames.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.slice(0, 5).map(({ target, failureSummary }) => ({
      impact,
      line: `${id} (${impact}) at ${target.join(" ")}: ${failureSummary ?? help}`,
    })),
  );
}
