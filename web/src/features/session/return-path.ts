// Where to go after signing in: a path on this site, handed on in the address as `next`.

import type { QueryClient } from "@tanstack/react-query";
import { redirect, useLocation } from "@tanstack/react-router";
import { sessionQuery } from "./session";

export type ReturnPath = { next?: string };

const ENTRIES = /^\/(login|login-success|login-failed|register|recover)(?=$|[/?#])/;

/** Stands for this site, whatever it is called. */
const HERE = "https://here.invalid";

/**
 * Reads `next` as a browser reads addresses, which leaves out tabs and line breaks, and writes it in ASCII. Anything but a path
 * on this site is dropped, so that no link can send people elsewhere. The key is named all the same: the router lays the result
 * over the address, and without the key the address would win.
 */
export function readReturnPath({ next }: Record<string, unknown>): ReturnPath {
  if (typeof next !== "string" || !/^\/(?![/\\])/.test(next.replace(/[\t\n\r]/g, ""))) return { next: undefined };
  const path = new URL(next, HERE).href.slice(HERE.length);
  return { next: path.startsWith("//") || ENTRIES.test(path) ? undefined : path };
}

/** The way back from signing in to the page that is shown; on the pages of signing in, the one that they have already. */
export function useReturnHere(): ReturnPath {
  const next = useLocation({
    select: ({ href, pathname, search }) => (ENTRIES.test(pathname) ? readReturnPath(search).next : href),
  });
  return { next };
}

/** What signing in leads back to: a draft, any other page, or nothing in particular. */
export function kindOfReturn({ next }: ReturnPath): "draft" | "page" | null {
  if (!next || next === "/") return null;
  return next.startsWith("/create/") ? "draft" : "page";
}

/** Sends a signed-in person on: there is nothing to do for them here. A session that cannot be asked for is none. */
export async function sendOnWhenSignedIn(queryClient: QueryClient, { next }: ReturnPath): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  if (session?.me) throw redirect({ href: next ?? "/", replace: true });
}
