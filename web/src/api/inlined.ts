// The answers the server wrote into the page, put where the first queries will look for them,
// so that the first view waits for no second round trip. Anything unreadable is ignored: the page then asks.

import type { QueryClient } from "@tanstack/react-query";
import { queryKey } from "./query-key";

type KnownOperation = { name: string; defaults: Readonly<Record<string, unknown>> };
export type Inlined = {
  me?: unknown;
  configuration?: unknown;
  queries?: { operation: string; variables?: object; data: unknown }[];
};

function readElement(): Inlined | null {
  const text = document.getElementById("vitrine-data")?.textContent;
  if (!text) return null;
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** Seeds the cache from the page. `session` names the operation that `me` and `configuration` answer. */
export function seedFromPage(client: QueryClient, session: KnownOperation): void {
  const inlined = readElement();
  if (inlined) seed(client, session, inlined);
}

/** The same with answers that are at hand. */
export function seed(client: QueryClient, session: KnownOperation, inlined: Inlined): void {
  if (inlined.configuration) {
    client.setQueryData(queryKey(session, {}), { me: inlined.me ?? null, configuration: inlined.configuration });
  }
  for (const { operation, variables, data } of inlined.queries ?? []) {
    // The server leaves out what is the default anyway, as keys do.
    if (data) client.setQueryData(queryKey({ name: operation, defaults: {} }, variables ?? {}), data);
  }
}
