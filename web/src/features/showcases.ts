// What each kind puts on show, by the path of its list; the compiler demands one for every list there is. Part of the home
// page, which thereby needs no further request; elsewhere fetched when somebody asks for a random work.

import type { ListPath } from "./catalogue/list-search";
import type { Showcase } from "./catalogue/showcase";
import { layoutShowcase } from "./switch/layouts/showcase";
import { packShowcase } from "./switch/packs/showcase";
import { themeShowcase } from "./switch/themes/showcase";

export const SHOWCASES: Readonly<Record<ListPath, Showcase>> = {
  "/switch/packs": packShowcase,
  "/switch/themes": themeShowcase,
  "/switch/layouts": layoutShowcase,
};
