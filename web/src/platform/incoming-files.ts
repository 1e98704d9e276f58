// Files that another app has shared with this one, or that the device has opened with it, on their way to the form that
// takes them. What was shared waits where the service worker has put it; what was opened comes while the page is shown.

import { useEffect, useRef } from "react";
import type { FormConsole } from "@/pure/shared-kind";
import { HELD, NAME_HEADER, SHARED_CACHE } from "@/pure/worker-words";

const opened: Record<FormConsole, File[]> = { switch: [], wiiu: [] };
const listeners = new Set<() => void>();

/** Files for a form; it takes them now if it is shown, otherwise as soon as it is. */
export function bringFiles(to: FormConsole, files: readonly File[]): void {
  opened[to].push(...files);
  for (const listener of listeners) listener();
}

/** As the server writes it once it knows that no other site has sent the files. Read at once: forms soon change the address. */
const key = /^#shared=([\w-]+)$/.exec(globalThis.location?.hash ?? "")?.[1];
let accepted: Promise<unknown> | undefined;

/** Has the forms find what the worker holds for this page. */
async function accept(cache: Cache): Promise<void> {
  const own = `${HELD}${key}/`;
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const file = key && pathname.startsWith(own) && (await cache.match(request));
    if (!file) continue;
    await cache.put(`/share/${pathname.slice(own.length)}`, file);
    await cache.delete(request);
  }
}

/** What waits under a name, with or without taking it away. */
export async function shared(to: string, isTaken: boolean): Promise<File[]> {
  if (!("caches" in window) || !(await caches.has(SHARED_CACHE))) return [];
  const cache = await caches.open(SHARED_CACHE);
  accepted ??= accept(cache);
  await accepted;
  const own = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`/share/${to}/`));
  const files = own.map(async (request) => {
    const response = await cache.match(request);
    if (isTaken) await cache.delete(request);
    const name = decodeURIComponent(response?.headers.get(NAME_HEADER) ?? "");
    return response ? [new File([await response.blob()], name)] : [];
  });
  return (await Promise.all(files)).flat();
}

/** Each file is taken once. */
export async function takeIncoming(to: FormConsole): Promise<File[]> {
  const now = opened[to].splice(0);
  return [...now, ...(await shared(to, true).catch(() => []))];
}

/** Hands the files on to the form that calls it; nothing happens until `isHeld`. */
export function useIncomingFiles(to: FormConsole, isHeld: boolean, take: (files: File[]) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!isHeld) return;
    const look = async () => {
      const files = await takeIncoming(to);
      if (files.length > 0) latest.current(files);
    };
    void look();
    listeners.add(look);
    return () => {
      listeners.delete(look);
    };
  }, [to, isHeld]);
}
