// The service worker: pages that were seen open without a connection, and files of the app outlive the next build. It
// takes part in requests for pages and for files of the app, and in what is shared with the app; everything else, such as
// the API, downloads and feeds, passes it by. Why it is written by hand: docs/decisions/0020.

import type { FromWorker, ToWorker } from "@/pure/worker-words";
import { isPagePath } from "./addresses";
import { BUILD } from "./build";
import { dropOldFiles, fileOf, isFile, keepFiles, keepShell, offlinePage } from "./files";
import { dropOldPages, forgetPages, keepOpened, keepSeen, keptPage } from "./pages";
import { routeAround } from "./routes";
import { SHARE_ADDRESS, takeShared } from "./shared-files";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(Promise.all([keepShell(), routeAround(event)])));

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  await Promise.all([dropOldFiles(), dropOldPages(), self.registration.navigationPreload?.enable()]);
  await self.clients.claim();
  const said: FromWorker = { kind: "runs", build: BUILD };
  for (const page of await openPages()) page.postMessage(said);
}

const openPages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  const isNavigation = request.mode === "navigate";
  if (request.method === "POST" && isNavigation && pathname === SHARE_ADDRESS) {
    event.respondWith(takeShared(request));
  }
  if (request.method !== "GET" || request.headers.has("range")) return;
  if (isNavigation && (isPagePath(pathname) || pathname.startsWith(`${SHARE_ADDRESS}/`)))
    event.respondWith(page(event));
  else if (isFile(pathname)) event.respondWith(fileOf(request));
});

/** As the server has it; without a connection as it was seen last, or the page that says what is the matter. */
async function page(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    const response = preloaded ?? (await fetch(request));
    event.waitUntil(keepOpened(request.url, response.clone()));
    return response;
  } catch {
    return (await keptPage(request.url)) ?? (await offlinePage()) ?? Response.error();
  }
}

self.addEventListener("message", (event) => {
  const said = event.data as ToWorker;
  if (said.kind === "take-over") event.waitUntil(takeOver(said.ifAlone === true));
  else if (said.kind === "seen")
    event.waitUntil(Promise.all([keepSeen(said.address, said.language), keepFiles(said.assets)]));
  else if (said.kind === "forget") event.waitUntil(forgetPages());
});

async function takeOver(ifAlone: boolean): Promise<void> {
  if (ifAlone && (await openPages()).length > 1) return;
  await self.skipWaiting();
}
