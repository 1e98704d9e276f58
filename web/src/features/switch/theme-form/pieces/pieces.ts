// What only some themes carry: icons, and a layout of one's own. Fetched together, while the form is filled in.

export { IconPicker } from "./icon-picker";
export { OwnLayout } from "./own-layout";
