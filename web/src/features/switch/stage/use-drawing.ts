// The drawing of a menu for what is chosen now. While a new one is made, the one before stays.

import { useEffect, useRef, useState } from "react";
import type { Target } from "@/api/gql/types";
import { type DrawingPlace, MenuPainter, type StageIcon } from "@/platform/console-stage";
import { decodePicture, decodePictureFile, type PicturePixels } from "@/platform/picture-pixels";
import { type CellId, type ConsoleColours, type FirmwareVersion, SCREEN, type StageAnswer } from "@/pure/stage-drawing";
import type { StageMenu } from "./stage-menu";

/** The image shows it until the next drawing of the same place. */
export type ShownMenu = {
  menu: Target;
  content: StageMenu;
  colours: ConsoleColours;
  answer: StageAnswer;
  image: ImageData;
};

type Wanted = {
  menu: Target;
  /** Null while it is not known, and while nothing is to be drawn. */
  content: StageMenu | null;
  cursor: CellId | null;
  firmware: FirmwareVersion | null;
  colours: ConsoleColours;
  /** Null for the menu at rest. */
  frame: number | null;
};

export function useDrawing(painter: MenuPainter, place: DrawingPlace, wanted: Wanted) {
  const { menu, content, cursor, firmware, colours, frame } = wanted;
  const [shown, setShown] = useState<ShownMenu | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const rowScrolls = useRef<Partial<Record<Target, number>>>({});
  const latest = useRef(0);
  const newestShown = useRef(0);
  useEffect(() => {
    if (!content) return;
    latest.current += 1;
    const number = latest.current;
    const { layout, common, options } = content;
    const draw = async () => {
      const [icons] = await Promise.all([iconsOf(content.icons), comePicture(content.wallpaperUrl)]);
      // One that was overtaken while it waited for pictures.
      if (number < latest.current && newestShown.current > 0) return;
      const rowScroll = rowScrolls.current[menu] ?? 0;
      const request = { menu, layout, common, options, firmware, colours, cursor, rowScroll, frame };
      const drawing = await painter.draw(place, request, icons);
      if (drawing === null) {
        if (number === latest.current) setFailed(true);
        return;
      }
      if (number < newestShown.current) return;
      newestShown.current = number;
      const { pixels, ...answer } = drawing;
      rowScrolls.current[menu] = answer.rowScroll;
      const image = new ImageData(pixels, SCREEN.width, SCREEN.height);
      setFailed(false);
      setShown({ menu, content, colours, answer, image });
    };
    draw().catch(() => number === latest.current && setFailed(true));
  }, [painter, place, menu, content, cursor, firmware, colours, frame]);
  useEffect(() => {
    return () => {
      latest.current += 1;
    };
  }, []);
  return { shown, hasFailed };
}

/** A menu that nobody uses, as previews show it. */
export const AT_REST = { cursor: null, firmware: null, colours: "BLACK", frame: null } as const;

export function useMenuAtRest(menu: Target, content: StageMenu | null) {
  const [painter] = useState(() => new MenuPainter());
  useEffect(() => () => painter.close(), [painter]);
  const { shown, hasFailed } = useDrawing(painter, "menu", { menu, content, ...AT_REST });
  return { shown: shown?.menu === menu ? shown : null, hasFailed };
}

const decoded = new Map<string, Promise<PicturePixels>>();
const decodedFiles = new WeakMap<Blob, Promise<PicturePixels>>();

function decode(source: string | Blob): Promise<PicturePixels> {
  const isAddress = typeof source === "string";
  const known = isAddress ? decoded.get(source) : decodedFiles.get(source);
  const coming = known ?? (isAddress ? decodePicture(source) : decodePictureFile(source));
  if (isAddress) {
    decoded.set(source, coming);
    coming.catch(() => decoded.delete(source));
  } else decodedFiles.set(source, coming);
  return coming;
}

export function iconsOf(icons: StageMenu["icons"]): Promise<StageIcon[]> {
  return Promise.all(icons.map(async ({ name, source }) => ({ name, ...pixelsOf(await decode(source)) })));
}

/** Those of an `ImageData` are not its own properties. */
const pixelsOf = ({ data, width, height }: PicturePixels): PicturePixels => ({ data, width, height });

/** Resolves once a background can be shown; one that does not come shows its ground. */
async function comePicture(url: string | null): Promise<void> {
  if (url === null) return;
  const picture = new Image();
  picture.src = url;
  await picture.decode().catch(() => undefined);
}
