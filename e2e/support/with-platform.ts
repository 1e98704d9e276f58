// Tests of a server at which people can also sign in through another site.

import { test as base } from "./fixtures";
import { type Platform, startPlatform } from "./platform";
import { startVitrine } from "./vitrine";

/** Tests with an OAuth 2 server beside the site, and the site at this host. */
export const withPlatform = (at: { host?: string } = {}) =>
  base.extend<object, { platform: Platform }>({
    platform: [
      async ({}, use) => {
        const platform = await startPlatform();
        await use(platform);
        await platform.stop();
      },
      { scope: "worker" },
    ],
    vitrine: [
      async ({ dataDir, content: _, platform }, use) => {
        const vitrine = await startVitrine(dataDir, { ...at, settings: platform.settings });
        await use(vitrine);
        await vitrine.stop();
      },
      { scope: "worker", timeout: 150_000 },
    ],
  });
