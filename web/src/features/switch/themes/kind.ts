// Themes as every page knows them.

import type { Kind } from "@/features/catalogue/kind";
import { text } from "@/messages/text";

export const switchThemes: Kind = {
  list: "/switch/themes",
  icon: "picture",
  codeLetter: "t",
  get shortName() {
    return text.nav.themes;
  },
  get name() {
    return text.nav.switchThemes;
  },
  get randomName() {
    return text.surprise.theme;
  },
};
