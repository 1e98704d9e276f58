// Layouts as every page knows them.

import type { Kind } from "@/features/catalogue/kind";
import { text } from "@/messages/text";

export const switchLayouts: Kind = {
  list: "/switch/layouts",
  icon: "layers",
  codeLetter: "l",
  get shortName() {
    return text.nav.layouts;
  },
  get name() {
    return text.nav.switchLayouts;
  },
  get randomName() {
    return text.surprise.layout;
  },
};
