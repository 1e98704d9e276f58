// A theme as its preview shows it, as a file: for the collage of a pack that is not published yet.

import { composeOverlay } from "../../options/compose-overlay";
import { drawnOf } from "../../options/drawn";
import type { PickerLayout } from "../../theme-form/check-draft";
import { type Draft, fileOf, OWN_LAYOUT } from "../../theme-form/draft";
import { makeOverlay } from "../../theme-form/pieces/make-overlay";

type Size = { width: number; height: number };

const GROUND = "#5a5f6b";
const QUALITY = 0.85;

/** The screenshot where there is one. The draft has its files. */
export async function themePicture(draft: Draft, layout: PickerLayout | null, size: Size): Promise<Blob> {
  const screenshot = fileOf(draft, "screenshot");
  if (screenshot) return screenshot;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.fillStyle = layout?.color ?? GROUND;
  context.fillRect(0, 0, size.width, size.height);
  const background = fileOf(draft, "background");
  if (background && draft.background) {
    const { x, y, width, height } = draft.background.crop;
    const picture = await createImageBitmap(background);
    context.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height);
    picture.close();
  }
  // Without what lies over it the background still tells the theme from others.
  const overlay = await overlayOf(draft, layout).catch(() => null);
  if (overlay) context.drawImage(overlay, 0, 0, size.width, size.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

async function overlayOf(draft: Draft, layout: PickerLayout | null): Promise<CanvasImageSource | null> {
  const [black, white] = [fileOf(draft, "overlayBlack"), fileOf(draft, "overlayWhite")];
  if (draft.base === OWN_LAYOUT) {
    const own = black && white ? await makeOverlay(black, white) : null;
    return own && createImageBitmap(own);
  }
  if (!layout?.overlayUrl) return null;
  const urls = drawnOf(layout, draft.choices).drawn.map(({ pictureUrl }) => pictureUrl);
  const picture = new Image();
  // An element may show what was put together here; a request may not ask for it.
  picture.src = urls.length > 0 ? (await composeOverlay(layout.overlayUrl, urls)).url : layout.overlayUrl;
  await picture.decode();
  return picture;
}
