// Packs as every page knows them.

import type { Kind } from "@/features/catalogue/kind";
import { text } from "@/messages/text";

export const switchPacks: Kind = {
  list: "/switch/packs",
  icon: "pack",
  codeLetter: "p",
  get shortName() {
    return text.nav.packs;
  },
  get name() {
    return text.nav.switchPacks;
  },
  get randomName() {
    return text.surprise.pack;
  },
};
