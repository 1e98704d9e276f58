// The Switch, as the frame of every page names it.

import type { Section } from "@/features/catalogue/kind";
import { text } from "@/messages/text";

export const switchSection = (kinds: Section["kinds"]): Section => ({
  path: "/switch/",
  get name() {
    return text.nav.switch;
  },
  icon: "console",
  kinds,
  views: [],
});
