// Every kind of item there is, by the console it is for, and the views of some of them. Navigation, search, chance, the home
// page, the footer and the ways to start creating are made from this list, in the order of addresses.json; the first kind leads.
// It is part of every page, so what only some pages show of a kind stands in showcases.ts.

import { loadMessages } from "@/messages/language";
import type { ItemList, Kind, Section } from "./catalogue/kind";
import { CREATE_ENTRIES, SECTIONS } from "./every-kind";

export { SECTIONS };

export const KINDS: readonly Kind[] = SECTIONS.flatMap(({ kinds }) => kinds);

/** The lists of a console: its kinds, then what is seen of them apart. */
export const listsOf = ({ kinds, views }: Pick<Section, "kinds" | "views">): readonly ItemList[] => [
  ...kinds,
  ...views,
];

/** Everything that one looks around in. What is one's own, saved or followed is asked of the kinds alone. */
export const LISTS: readonly ItemList[] = SECTIONS.flatMap(listsOf);

/** The kind that stands for all where there is room for one only. */
export const LEADING_KIND: Kind = SECTIONS[0].kinds[0];

/** The forms of all kinds, fetched with their words when somebody wants to publish. */
export async function loadCreateEntries() {
  const [, ...forms] = await Promise.all([
    loadMessages("create"),
    ...CREATE_ENTRIES.map((fetchEntries) => fetchEntries()),
  ]);
  return forms.flatMap(({ createEntries }) => createEntries());
}
