// Fetching a file of this site, so that waiting and failing can be shown where the button is.

import { siteOrigin } from "@/platform/site";
import { readRefusal, unreachable } from "./request-error";

/** Whether a file can be fetched by a script: those of other sites are left to the browser's own download. */
export function isOnThisSite(address: string): boolean {
  try {
    return new URL(address, siteOrigin()).origin === siteOrigin();
  } catch {
    return false;
  }
}

/**
 * The bytes at an address; null if the server leads to its store, whose answers no script may read: the browser has to get the
 * file itself. Throws RequestError with the reason in words.
 */
export async function fetchFile(address: string): Promise<Blob | null> {
  let response: Response;
  try {
    response = await fetch(address, { credentials: "include", redirect: "manual" });
    if (response.type === "opaqueredirect") return null;
    if (response.ok) return await response.blob();
  } catch {
    throw unreachable();
  }
  const said = await response.json().catch(() => null);
  throw await readRefusal(response.status, said ?? {}, (name) => response.headers.get(name));
}
