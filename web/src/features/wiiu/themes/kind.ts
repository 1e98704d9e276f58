// Wii U themes as every page knows them.

import type { Kind } from "@/features/catalogue/kind";
import { text } from "@/messages/text";

export const wiiuThemes: Kind = {
  list: "/wiiu/themes",
  icon: "picture",
  codeLetter: "W",
  get shortName() {
    return text.nav.themes;
  },
  get name() {
    return text.nav.wiiuThemes;
  },
  get randomName() {
    return text.surprise.wiiuTheme;
  },
};
