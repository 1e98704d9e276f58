// What a theme can be built on besides a layout of the catalogue. Apart from the draft, because addresses name one of them.

/** What a theme without a layout is built on. */
export const BACKGROUND_ONLY = "background";

/** The base of a theme whose creator brings a layout along. */
export const OWN_LAYOUT = "own";
