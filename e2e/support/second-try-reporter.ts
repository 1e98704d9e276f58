// Fails a run in which a test passed only at its second try, unless known-flaky.json lists the test with a reason.

import { relative } from "node:path";
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from "@playwright/test/reporter";

/** A test by its file and its title, such as "shell.spec.ts › a random theme leads to a theme's page", and why it is flaky. */
type KnownFlaky = { test: string; reason: string };

const MOST_LISTED = 5;

/** Returns what is wrong with the list itself. */
function problemsOf(list: readonly KnownFlaky[], names: readonly string[]): string[] {
  const problems = list.length > MOST_LISTED ? [`${list.length} entries: at most ${MOST_LISTED} are allowed`] : [];
  for (const { test, reason } of list) {
    if (!names.includes(test)) problems.push(`there is no test "${test}"`);
    if (!reason?.trim()) problems.push(`"${test}" has no reason`);
  }
  return problems;
}

export default class SecondTryReporter implements Reporter {
  readonly #known: readonly KnownFlaky[];
  #config?: FullConfig;
  #suite?: Suite;
  /** Whether the run was started without a choice of files or names, so that every listed test must be in it. */
  #isWhole = true;

  constructor({ known }: { known: readonly KnownFlaky[] }) {
    this.#known = known;
  }

  onBegin(config: FullConfig, suite: Suite) {
    this.#config = config;
    this.#suite = suite;
    this.#isWhole = process.argv.slice(2).every((argument) => argument === "test");
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult["status"] }> {
    const tests = this.#suite?.allTests() ?? [];
    const listed = this.#known.map(({ test }) => test);
    const problems = problemsOf(this.#known, this.#isWhole ? tests.map((test) => this.#nameOf(test)) : listed);
    const flaky = tests.filter((test) => test.outcome() === "flaky").map((test) => this.#nameOf(test));
    const unlisted = flaky.filter((name) => !listed.includes(name));
    // In the words and the form of the summary of the list reporter, which scripts/test.sh reads.
    tell("passed at the second try, as known-flaky.json expects", flaky.filter((name) => listed.includes(name)));
    tell("failed at the first try and passed at the second", unlisted);
    tell("failed: wrong entries of known-flaky.json", problems);
    const isBroken = unlisted.length > 0 || problems.length > 0;
    return { status: isBroken && result.status === "passed" ? "failed" : result.status };
  }

  printsToStdio() {
    return false;
  }

  #nameOf(test: TestCase): string {
    const path = relative(this.#config?.projects[0]?.testDir ?? "", test.location.file);
    // The first three titles are those of the root, the project and the file.
    return [path, ...test.titlePath().slice(3)].filter(Boolean).join(" › ");
  }
}

function tell(what: string, lines: readonly string[]) {
  if (lines.length > 0) console.log(`  ${lines.length} ${what}\n${lines.map((line) => `    ${line}`).join("\n")}`);
}
