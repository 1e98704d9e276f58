// A test that passes only at its second try fails the run, unless it is listed with a reason.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ROOT } from "../support/vitrine";

const PLAYWRIGHT = join(ROOT, "e2e/node_modules/@playwright/test");

const FLAKY = `
  import { expect, test } from "${PLAYWRIGHT}/index.mjs";
  test("needs two tries", ({}, { retry }) => expect(retry).toBe(1));
`;

/** Runs one flaky test in a project of its own, with this list of flaky tests that are known. */
async function runFlaky(known: object[]): Promise<{ code: number; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-second-try-"));
  try {
    const reporter = join(ROOT, "e2e/support/second-try-reporter.ts");
    const config = { retries: 1, reporter: [["list"], [reporter, { known }]] };
    await writeFile(join(folder, "flaky.spec.mjs"), FLAKY);
    await writeFile(join(folder, "playwright.config.mjs"), `export default ${JSON.stringify(config)};`);
    return await new Promise((resolve) =>
      execFile(process.execPath, [join(PLAYWRIGHT, "cli.js"), "test"], { cwd: folder }, (error, output) =>
        resolve({ code: Number(error?.code ?? 0), output }),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("a test that passes only at its second try fails the run and is named", async () => {
  const { code, output } = await runFlaky([]);
  expect(output).toContain("1 failed at the first try and passed at the second\n    flaky.spec.mjs › needs two tries");
  expect(code).toBe(1);
});

test("a flaky test may be listed with a reason", async () => {
  const { code, output } = await runFlaky([{ test: "flaky.spec.mjs › needs two tries", reason: "It counts its tries." }]);
  expect(output).toContain("1 passed at the second try");
  expect(code).toBe(0);
});

test("an entry without a reason, an entry without a test and a sixth entry fail the run", async () => {
  const missing = [1, 2, 3, 4, 5].map((number) => ({ test: `gone.spec.ts › ${number}`, reason: "It is gone." }));
  const { code, output } = await runFlaky([{ test: "flaky.spec.mjs › needs two tries", reason: "" }, ...missing]);
  expect(output).toContain("6 entries: at most 5 are allowed");
  expect(output).toContain('"flaky.spec.mjs › needs two tries" has no reason');
  expect(output).toContain('there is no test "gone.spec.ts › 1"');
  expect(code).toBe(1);
});
