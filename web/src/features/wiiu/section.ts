// The Wii U, as the frame of every page names it.

import type { Section } from "@/features/catalogue/kind";
import { text } from "@/messages/text";

export const wiiuSection = (kinds: Section["kinds"], views: Section["views"]): Section => ({
  path: "/wiiu/",
  get name() {
    return text.nav.wiiu;
  },
  icon: "tv",
  kinds,
  views,
});
