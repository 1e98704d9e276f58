// The live previews of items, fetched when the first of them is opened.

export { LayoutLivePreview } from "./layout-live-preview";
export { ThemesLivePreview } from "./themes-live-preview";
