// The site as a source of the console's theme installer: the entry of its `themes/providers.json`, an array of
// name and address, where `%%ID%%` stands for what a person types on the console.

import { siteName } from "@/platform/site";

/** The entry as one line of JSON. */
export function sourceEntry(publicApi: string): string {
  return JSON.stringify({ name: siteName(), url: `${publicApi}/switch/nxinstaller/%%ID%%` });
}

/** The whole file, for a console that has none yet. */
export function sourceFile(publicApi: string): Blob {
  return new Blob([`[\n  ${sourceEntry(publicApi)}\n]\n`], { type: "application/json" });
}
