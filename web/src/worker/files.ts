// The files of the app, whose names say what is in them, so that one that is kept is never out of date. Those of this build
// and of the one before are kept: a tab that was open when the build changed finds its code.

import { FILES_CACHE } from "@/pure/worker-words";
import { BUILD } from "./build";

const OWN = FILES_CACHE + BUILD;
/** The frame of the page that says that there is no connection. */
const SHELL = "/builds/shell.html";
/** The icons of the window, whose names stay the same from build to build. */
const ICONS = ["/favicon.ico", "/icon.svg"];
/** Where files are whose names say what is in them. */
export const ASSETS = "/assets/";
const ANY_ENCODING = { ignoreVary: true };

/** What the worker begins with: the offline page and all that it takes to show it. All of it, or there is no worker. */
export async function keepShell(): Promise<void> {
  const answer = await fetch(`/builds/meta/${BUILD}.json`);
  if (!answer.ok) throw new Error(`build ${BUILD} is not served here`);
  const { files } = (await answer.json()) as { files: readonly string[] };
  const cache = await caches.open(OWN);
  // Nobody's own: the frame is the same for all.
  await cache.addAll([SHELL, ...ICONS].map((file) => new Request(file, { credentials: "omit", cache: "no-cache" })));
  await Promise.all(files.map((file) => keep(cache, file)));
}

export const isFile = (path: string): boolean => path.startsWith(ASSETS) || ICONS.includes(path);

export const offlinePage = async (): Promise<Response | undefined> =>
  (await caches.open(OWN)).match(SHELL, ANY_ENCODING);

async function keep(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file, ANY_ENCODING)) return;
  // It may be there from the build before.
  const found = (await caches.match(file, ANY_ENCODING)) ?? (await fetch(file));
  if (!found.ok) throw new Error(`${file} is not served here`);
  await cache.put(file, found);
}

/** Files that a page had loaded before the worker was there to see it. */
export async function keepFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(OWN);
  const own = files.filter((file) => file.startsWith(ASSETS));
  await Promise.allSettled(own.map((file) => keep(cache, file)));
}

export async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(OWN);
  const kept = await cache.match(request.url, ANY_ENCODING);
  if (kept) return kept;
  const found = (await caches.match(request.url, ANY_ENCODING)) ?? (await fetch(request));
  // Where there is no room, the page has its file all the same.
  if (found.ok) void cache.put(request.url, found.clone()).catch(() => undefined);
  return found;
}

/** Names of caches in the order in which they were made; the one before our own belongs to the build before. */
export async function dropOld(prefix: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + BUILD);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

export const dropOldFiles = () => dropOld(FILES_CACHE);
