// What keeps a page from what it needs: this device has no connection, the site does not answer, the site answers that it
// cannot now, or a newer version has taken the place of the code that this page asks for.

import { isOffline } from "./connection";

export type Outage = "offline" | "server" | "database" | "code";

const PATIENCE_MS = 5000;

/** Why code did not come. The site is asked before anything is reloaded: a reload into an outage ends on the browser's own page. */
export async function whyCodeIsMissing(): Promise<Outage> {
  if (isOffline()) return "offline";
  const options = { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  const answer = await fetch(`/builds/latest.json?${Date.now()}`, options).catch(() => null);
  if (answer?.ok) return "code";
  return isOffline() ? "offline" : "server";
}
