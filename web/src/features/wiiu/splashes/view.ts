// The splashes of Wii U themes as every page knows them.

import type { View } from "@/features/catalogue/kind";
import { text } from "@/messages/text";

export const wiiuSplashes: View = {
  list: "/wiiu/splashes",
  icon: "tv",
  get shortName() {
    return text.nav.splashes;
  },
  get name() {
    return text.nav.wiiuSplashes;
  },
  get randomName() {
    return text.surprise.splash;
  },
};
