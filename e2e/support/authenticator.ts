// An authenticator that Chromium simulates: a device with a fingerprint reader, say, which keeps passkeys.

import type { CDPSession, Page } from "@playwright/test";

export type Authenticator = {
  /** Whether the person confirms what the device asks. */
  confirms: (isConfirmed: boolean) => Promise<void>;
  /** How many passkeys it keeps. */
  count: () => Promise<number>;
  remove: () => Promise<void>;
};

/** Connects an authenticator with the page. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    confirms: (isUserVerified) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }).then(),
    count: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    remove: async () => {
      await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}
