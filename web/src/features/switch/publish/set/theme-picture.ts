// A theme as its preview shows it, as a file: for the collage of a pack that is not published yet.

import type { QueryClient } from "@tanstack/react-query";
import { SwitchLayoutOnStage } from "@/api/gql/switch-layout-on-stage";
import { operationQuery } from "@/api/query";
import type { MenuPainter } from "@/platform/console-stage";
import { SCREEN } from "@/pure/stage-drawing";
import { fittingChoices } from "../../options/choices";
import { CONSOLE_GROUNDS, changesOf, STOCK_MENU, type StageMenu } from "../../stage/stage-menu";
import { AT_REST, iconsOf } from "../../stage/use-drawing";
import type { PickerLayout } from "../../theme-form/check-draft";
import { type Draft, fileOf, OWN_LAYOUT } from "../../theme-form/draft";
import { makeOverlay } from "../../theme-form/pieces/make-overlay";
import { iconsOfDraft } from "../../theme-form/use-draft-menu";

type Size = { width: number; height: number };

/** What themes are drawn with. */
export type PictureTools = { painter: MenuPainter; queryClient: QueryClient };

const QUALITY = 0.85;

/** The screenshot where there is one. The draft has its files. */
export async function themePicture(
  draft: Draft,
  layout: PickerLayout | null,
  size: Size,
  tools: PictureTools,
): Promise<Blob> {
  const screenshot = fileOf(draft, "screenshot");
  if (screenshot) return screenshot;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.fillStyle = layout?.color ?? CONSOLE_GROUNDS.BLACK;
  context.fillRect(0, 0, size.width, size.height);
  const background = fileOf(draft, "background");
  if (background && draft.background) {
    const { x, y, width, height } = draft.background.crop;
    const picture = await createImageBitmap(background);
    context.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height);
    picture.close();
  }
  // Without what lies over it the background still tells the theme from others.
  const menu = (await ownPicture(draft).catch(() => null)) ?? (await drawnMenu(draft, layout, tools).catch(() => null));
  if (menu) context.drawImage(menu, 0, 0, size.width, size.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

/** What the creator's two screenshots of their layout show. */
async function ownPicture(draft: Draft): Promise<CanvasImageSource | null> {
  const [black, white] = [fileOf(draft, "overlayBlack"), fileOf(draft, "overlayWhite")];
  if (draft.base !== OWN_LAYOUT || !black || !white) return null;
  const own = await makeOverlay(black, white);
  return own && createImageBitmap(own);
}

async function drawnMenu(
  draft: Draft,
  layout: PickerLayout | null,
  { painter, queryClient }: PictureTools,
): Promise<CanvasImageSource | null> {
  if (!draft.target) return null;
  const icons = iconsOfDraft(draft.target, draft.files);
  const changes = await changesIn(draft, layout, queryClient);
  const request = { ...STOCK_MENU, ...changes, ...AT_REST, menu: draft.target, rowScroll: 0 };
  const drawing = await painter.draw("menu", request, await iconsOf(icons));
  return drawing && createImageBitmap(new ImageData(drawing.pixels, SCREEN.width, SCREEN.height));
}

async function changesIn(
  draft: Draft,
  layout: PickerLayout | null,
  queryClient: QueryClient,
): Promise<Pick<StageMenu, "layout" | "common" | "options">> {
  if (draft.base === OWN_LAYOUT) {
    const [own, common] = [fileOf(draft, "ownLayout"), fileOf(draft, "ownCommonLayout")];
    return { layout: (await own?.text()) ?? null, common: (await common?.text()) ?? null, options: [] };
  }
  if (!layout) return changesOf(null, []);
  const found = await queryClient.ensureQueryData(operationQuery(SwitchLayoutOnStage, { hexId: layout.hexId }));
  return changesOf(found.switchLayout, fittingChoices(layout.options, draft.choices));
}
