// End-to-end tests: the built binary, a Chromium of the system, and a person or a program in front of it.
// `npx playwright test tests/shell.spec.ts` runs one file, `-g keyboard` the tests whose names match, and
// `npx playwright show-trace ../.test/e2e/…/trace.zip` opens what a failed test left behind.

import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import knownFlaky from "./known-flaky.json" with { type: "json" };
import { SCREENS } from "./support/screens";

const executablePath = [
  process.env.VITRINE_E2E_CHROMIUM,
  // Opens a page with a fourteenth of the processor time that the others take, which open a window nobody sees for it.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path && existsSync(path));
if (!executablePath) {
  throw new Error("no Chromium found: install Debian's chromium-headless-shell, or set VITRINE_E2E_CHROMIUM to its path");
}

export default defineConfig({
  testDir: "tests",
  outputDir: "../.test/e2e",
  globalSetup: "./support/sample-template.ts",
  fullyParallel: true,
  // Twice as many tests a minute as one worker does, on two cores.
  workers: 2,
  // The second try tells a flaky test from a broken one; both fail the run.
  retries: 1,
  forbidOnly: true,
  reporter: [["list"], ["./support/second-try-reporter.ts", { known: knownFlaky }]],
  timeout: 120_000,
  // A debug build takes its time for pictures while another worker has one of the processors.
  expect: { timeout: 30_000 },
  use: {
    ...SCREENS[1440],
    // Letters as wide as in a window of theirs: the headless shell rounds their widths otherwise.
    launchOptions: { executablePath, args: ["--font-render-hinting=none"] },
    colorScheme: "dark",
    // Neither assertions nor pictures race an animation.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    timezoneId: "UTC",
    // What a page asks for is what a test sees; the worker has tests of its own.
    serviceWorkers: "block",
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: "on-first-retry",
  },
});
