// What only some themes carry: icons, and a layout of one's own. And what is said of a background. Fetched together, while the
// form is filled in.

export { ReadabilityNotice } from "../readability/readability-notice";
export { IconPicker } from "./icon-picker";
export { OwnLayout } from "./own-layout";
