// Puts the pictures of several option values together. Fetched when it is first needed.

import { decodePicture, encodePicture, type PicturePixels } from "@/platform/picture-pixels";
import { OptionLayers } from "@/pure/option-layers";
import { Recent } from "@/pure/recent";

export type ComposedOverlay = {
  url: string;
  /** The places of the values that cannot be shown with those applied after them. */
  leftOut: readonly number[];
  /** The places of the values that look like the layout. */
  unseen: readonly number[];
};

const overlays = new Recent<ComposedOverlay>(12, ({ url }) => URL.revokeObjectURL(url));
/** 3.5 MB each. */
const pictures = new Recent<PicturePixels>(8);

const read = (url: string) => pictures.get(url, () => decodePicture(url));
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** The layout's picture with those of the values, which are in the order in which they are applied. */
export function composeOverlay(layoutUrl: string, valueUrls: readonly string[]): Promise<ComposedOverlay> {
  return overlays.get(JSON.stringify([layoutUrl, ...valueUrls]), () => compose(layoutUrl, valueUrls));
}

async function compose(layoutUrl: string, valueUrls: readonly string[]): Promise<ComposedOverlay> {
  const [layout, ...values] = await Promise.all([layoutUrl, ...valueUrls].map(read));
  if (!layout || values.some(({ width, height }) => width !== layout.width || height !== layout.height)) {
    throw new Error("overlays of different sizes");
  }
  const layers = new OptionLayers(layout.data, layout.width);
  const missing = { leftOut: [] as number[], unseen: [] as number[] };
  for (const [place, value] of [...values.entries()].reverse()) {
    // A value takes some milliseconds; what people do in between comes first.
    await nextTask();
    const view = layers.layBelow(value.data);
    if (view !== "shown") missing[view].unshift(place);
  }
  const file = await encodePicture({ data: layers.composed, width: layout.width, height: layout.height });
  return { url: URL.createObjectURL(file), ...missing };
}
