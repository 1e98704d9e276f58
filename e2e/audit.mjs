// Looks at an open page with axe, the accessibility checker, and says in words what it finds.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Findings of this weight fail a walk. The issue asks for nothing serious; critical is worse. */
const SERIOUS = new Set(["serious", "critical"]);

/**
 * Runs axe on the page as it stands, WCAG 2.2 A and AA and the best practices.
 * Answers one line per serious finding; the empty list is what a walk wants.
 */
export async function seriousFindings(page) {
  // Evaluated by the debugger and not by a script element, so the page's content policy stays as it is.
  await page.evaluate(axeSource);
  const result = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    }),
  );
  return result.violations
    .filter((finding) => SERIOUS.has(finding.impact))
    .flatMap((finding) =>
      finding.nodes.slice(0, 5).map((node) => {
        const why = node.failureSummary?.split("\n").slice(1).join("; ").trim();
        return `${finding.id} (${finding.impact}) at ${node.target.join(" ")}: ${why || finding.help}`;
      }),
    );
}
