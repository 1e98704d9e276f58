// The page view that is sent to the visit counter: which page it is, and never whose or which item. What stands for a
// parameter of the address stays here, and with it every item, private and unlisted ones too; so do questions and fragments.

import { siteOrigin } from "@/platform/site";

export type PageView = {
  /** The address as a pattern, such as `/switch/themes/$slugId`. */
  url: string;
  /** Whether the title names somebody or something. */
  isOfOne: boolean;
};

type Match = { routeId: string; fullPath: string; status: string };

/** Entering, one's own account, staff: nobody learns who is there, nor that somebody is. */
const UNCOUNTED = /^\/(account|moderation|login|login-success|login-failed|recover|register)(\/|$)|\/edit$/;

/** Null for a page that is not counted. */
export function pageView(matches: readonly Match[]): PageView | null {
  const page = matches.at(-1);
  if (!page || page.routeId === "__root__" || page.status !== "success") return null;
  const url = page.fullPath.replace(/(.)\/+$/, "$1");
  return UNCOUNTED.test(url) ? null : { url, isOfOne: url.includes("$") };
}

const REFERRER_MAX = 500;

/** Where the visit has come from: another site, or what the address says of it. */
export function pageReferrer(referrer: string, search: string): string {
  const query = new URLSearchParams(search);
  const isElsewhere = referrer !== "" && !`${referrer}/`.startsWith(`${siteOrigin()}/`);
  const found = isElsewhere ? referrer : (query.get("referrer") ?? query.get("ref") ?? "");
  return found.replace(/[?#].*$/s, "").slice(0, REFERRER_MAX);
}
