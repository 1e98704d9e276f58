// The music of Wii U themes as every page knows it.

import type { View } from "@/features/catalogue/kind";
import { text } from "@/messages/text";

export const wiiuBgms: View = {
  list: "/wiiu/bgms",
  icon: "music",
  get shortName() {
    return text.nav.music;
  },
  get name() {
    return text.nav.wiiuMusic;
  },
  get randomName() {
    return text.surprise.music;
  },
};
