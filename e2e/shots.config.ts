// Pictures of every page in three widths and both colour modes, in .test/shots, for people who judge the design:
//
//   npm run shots                            all of them, over a server with the sample content
//   npm run shots -- -g "home.*390"          those whose names match
//   URL=http://localhost:8080 npm run shots  over a server that runs already
//   PATHS=/create,/login npm run shots       other pages
//   SIGN_IN=name:password npm run shots      as somebody

import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

export default defineConfig(tests, {
  testDir: "shots",
  outputDir: "../.test/shots-failed",
  globalSetup: process.env.URL ? undefined : tests.globalSetup,
  retries: 0,
});
