// Every kind of item there is, by the console it is for. Navigation, search, chance, the home page, the footer and the
// doors to publishing are made from this list, in this order; the first kind leads. It is part of every page, so what only
// some pages show of a kind stands in showcases.ts.

import { loadMessages } from "@/messages/language";
import { text } from "@/messages/text";
import type { IconName } from "@/ui/icon";
import type { Kind } from "./catalogue/kind";
import { switchLayouts } from "./switch/layouts/kind";
import { switchPacks } from "./switch/packs/kind";
import { switchThemes } from "./switch/themes/kind";

export type Section = {
  /** What the paths of its lists begin with. */
  path: string;
  name: string;
  icon: IconName;
  kinds: readonly [Kind, ...Kind[]];
};

export const SECTIONS: readonly [Section, ...Section[]] = [
  {
    path: "/switch/",
    get name() {
      return text.nav.switch;
    },
    icon: "console",
    kinds: [switchPacks, switchThemes, switchLayouts],
  },
];

export const KINDS: readonly Kind[] = SECTIONS.flatMap(({ kinds }) => kinds);

/** The kind that stands for all where there is room for one only. */
export const LEADING_KIND: Kind = SECTIONS[0].kinds[0];

/** The forms of all kinds, fetched with their words when somebody wants to publish. */
export async function loadDoors() {
  const [, ...forms] = await Promise.all([loadMessages("forms"), import("./switch/publish/doors")]);
  return forms.flatMap(({ doors }) => doors());
}
