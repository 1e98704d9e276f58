// What becomes of packs when themes of theirs are deleted.

import { itemsText } from "@/messages/items-text";

export type PackAfter = {
  hexId: string;
  name: string;
  /** `stays` with fewer themes, `dissolves` and leaves its last theme by itself, or `goes` with all of them. */
  fate: "stays" | "dissolves" | "goes";
};

type Deleted = { hexId: string; pack: { hexId: string; name: string; themes: readonly { hexId: string }[] } | null };

/** A pack has so many themes at least. */
const FEWEST = 2;

export function packsAfter(deleted: readonly Deleted[]): PackAfter[] {
  const numbers = new Set(deleted.map(({ hexId }) => hexId));
  const packs = new Map(deleted.flatMap(({ pack }) => (pack ? [[pack.hexId, pack] as const] : [])));
  return [...packs.values()].map(({ hexId: pack, name, themes }) => {
    const left = themes.filter(({ hexId }) => !numbers.has(hexId)).length;
    return { hexId: pack, name, fate: left >= FEWEST ? "stays" : left > 0 ? "dissolves" : "goes" };
  });
}

export function sayOfPack({ name: pack, fate }: PackAfter): string {
  const { leavesPack, packDissolves, packGoes } = itemsText.tools;
  if (fate === "stays") return leavesPack({ pack });
  return fate === "dissolves" ? packDissolves({ pack }) : packGoes({ pack });
}
