// Pages as everybody sees them, kept when they are opened. A page that only one person may see is never kept: what is kept
// was answered without a cookie, and the server has to say that it is everybody's.

import { KEPT_HEADER, PAGES_CACHE, TITLE_HEADER } from "@/pure/worker-words";
import { isPublicPath } from "./addresses";
import { BUILD } from "./build";
import { dropOld } from "./files";

declare const self: ServiceWorkerGlobalScope;

const OWN = PAGES_CACHE + BUILD;
/** The oldest goes when there is one more. */
const MOST_PAGES = 40;
/** A page that was kept so lately is not asked for again. */
const FRESH_MS = 60_000;
/** By then a page that was opened is on the screen, also on a slow phone. */
const PAINTED_MS = 2_000;
const ANY_COOKIE = { ignoreVary: true };

/** Changes when all is forgotten, so that what was on its way then is not kept after all. */
let round = 0;
/** Pages that are kept as soon as they have painted. */
const opened = new Set<string>();

const isEverybodys = ({ ok, redirected, headers }: Response): boolean =>
  ok &&
  !redirected &&
  headers.get("cache-control") === "no-cache" &&
  headers.get("content-type")?.startsWith("text/html") === true;

/** Keeps what a navigation was answered with, of which this is a copy, once the page has had the time to paint. */
export async function keepOpened(address: string, response: Response): Promise<void> {
  if (!isEverybodys(response) || !isPublicPath(new URL(address).pathname)) return;
  const begun = round;
  opened.add(address);
  await new Promise((done) => setTimeout(done, PAINTED_MS));
  await keep(address, response, begun).finally(() => opened.delete(address));
}

/** Keeps a page that the app has opened by itself, or that was answered to one person. */
export async function keepSeen(address: string, language: string): Promise<void> {
  const { origin, pathname, href } = new URL(address, self.location.origin);
  if (origin !== self.location.origin || !isPublicPath(pathname)) return;
  if (opened.has(href)) return;
  const known = await (await caches.open(OWN)).match(href, ANY_COOKIE);
  if (known && Date.now() - keptAt(known) < FRESH_MS) return;
  // Without the cookie that may have it.
  const headers = { accept: "text/html", "accept-language": language };
  const begun = round;
  const response = await fetch(href, { credentials: "omit", headers });
  if (isEverybodys(response)) await keep(href, response, begun);
}

const keptAt = (response: Response) => Number(response.headers.get(KEPT_HEADER));

async function keep(address: string, response: Response, begun: number): Promise<void> {
  const html = await response.text();
  if (begun !== round) return;
  const headers = new Headers(response.headers);
  headers.set(TITLE_HEADER, encodeURIComponent(titleOf(html)));
  headers.set(KEPT_HEADER, String(Date.now()));
  const cache = await caches.open(OWN);
  // The order of the names is that in which pages were seen.
  await cache.delete(address, ANY_COOKIE);
  await cache.put(address, new Response(html, { headers }));
  const all = await cache.keys();
  await Promise.all(all.slice(0, -MOST_PAGES).map((old) => cache.delete(old, ANY_COOKIE)));
}

const CHARACTERS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The title as one reads it; the server escapes these five characters. */
function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return title.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] ?? "");
}

/** Of this build, or of the one before, whose files are there as well. */
export const keptPage = async (address: string): Promise<Response | undefined> =>
  (await (await caches.open(OWN)).match(address, ANY_COOKIE)) ?? (await caches.match(address, ANY_COOKIE));

export async function forgetPages(): Promise<void> {
  round += 1;
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES_CACHE));
  await Promise.all(names.map((name) => caches.delete(name)));
}

export const dropOldPages = () => dropOld(PAGES_CACHE);
