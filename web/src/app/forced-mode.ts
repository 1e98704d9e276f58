// Pages that are always light or always dark: their route says so in its static data. Who leaves them has the mode of
// their choice again.

import type { AnyRouter } from "@tanstack/react-router";
import { forceMode } from "@/platform/appearance";
import type { ColourMode } from "@/pure/appearance";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The mode of the page and of those below it, `light` or `dark`. */
    colourMode?: ColourMode;
  }
}

/** Follows what the routes of the page that is shown say, from now on. */
export function followForcedMode(router: AnyRouter): void {
  router.subscribe("onBeforeRouteMount", () => {
    const said = router.state.matches.flatMap(({ staticData }) => staticData.colourMode ?? []);
    forceMode(said.at(-1) ?? null);
  });
}
