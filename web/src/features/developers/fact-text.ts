// What the server and the examples say of themselves in English, in the language of the page.

import { developersText } from "@/messages/developers-text";

type Facts = typeof developersText.facts;

/** The key of what has none but its sentence. */
export const factKey = (what: string): string =>
  what
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");

/** The words of the page, or the sentence in English where there are none. */
export function factText(table: keyof Facts, key: string, sentence: string): string {
  return (developersText.facts[table] as Readonly<Record<string, string>>)[key] ?? sentence;
}
