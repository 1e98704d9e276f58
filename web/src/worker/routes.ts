// What a browser need not start the worker for, where it knows how to be told: files that are kept come from their cache, and
// pages from the server at once. The worker is asked for a page beside the server, so that it keeps the page, or answers
// when the server does not. Elsewhere the worker does both, with navigation preload.

import { ASSETS } from "./files";

/** Service Worker Static Routing; TypeScript's library does not have it yet. */
type Route = {
  condition: { urlPattern?: string; requestMode?: RequestMode; requestMethod?: "GET" };
  source: "cache" | "race-network-and-fetch-handler";
};
type RoutableEvent = ExtendableEvent & { addRoutes?: (routes: readonly Route[]) => Promise<void> };

const ROUTES: readonly Route[] = [
  { condition: { urlPattern: `${ASSETS}*`, requestMethod: "GET" }, source: "cache" },
  { condition: { requestMode: "navigate", requestMethod: "GET" }, source: "race-network-and-fetch-handler" },
];

/** A browser that refuses these routes has a worker all the same. */
export async function routeAround(event: ExtendableEvent): Promise<void> {
  await (event as RoutableEvent).addRoutes?.(ROUTES).catch(() => undefined);
}
