// The base of the public API, as programs on a console are told it.

import { siteOrigin } from "@/platform/site";

const DOWNLOAD = /\/(switch|wiiu)\/[^/]+\/[^/]+\/download$/;

/** Read from the public address of a download, wherever the page was opened. */
export function publicApiOf(downloadUrl: string): string {
  return new URL(downloadUrl, siteOrigin()).href.replace(DOWNLOAD, "");
}
