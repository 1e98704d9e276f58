// What becomes of packs when themes of theirs are deleted.

import type { OwnThemeFragment } from "@/api/gql/types";

export type PackAfter = {
  name: string;
  /** `stays` with fewer themes, `dissolves` and leaves its last theme by itself, or `goes` with all of them. */
  fate: "stays" | "dissolves" | "goes";
};

/** A pack has so many themes at least. */
const FEWEST = 2;

export function packsAfter(deleted: readonly Pick<OwnThemeFragment, "hexId" | "pack">[]): PackAfter[] {
  const numbers = new Set(deleted.map(({ hexId }) => hexId));
  const packs = new Map(deleted.flatMap(({ pack }) => (pack ? [[pack.hexId, pack] as const] : [])));
  return [...packs.values()].map(({ name, themes }) => {
    const left = themes.filter(({ hexId }) => !numbers.has(hexId)).length;
    return { name, fate: left >= FEWEST ? "stays" : left > 0 ? "dissolves" : "goes" };
  });
}
