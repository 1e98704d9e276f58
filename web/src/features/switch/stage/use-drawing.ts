// The drawing of a menu for what is chosen now. While a new one is made, the one before stays.

import { useEffect, useRef, useState } from "react";
import type { Target } from "@/api/gql/types";
import type { MenuPainter, StageIcon } from "@/platform/console-stage";
import { decodePicture, type PicturePixels } from "@/platform/picture-pixels";
import { type CellId, SCREEN, type StageAnswer } from "@/pure/stage-drawing";
import type { StageMenu } from "./stage-menu";

export type ShownMenu = { menu: Target; content: StageMenu; answer: StageAnswer; image: ImageData };

type Wanted = {
  menu: Target;
  /** Null while it is not known, and while nothing is to be drawn. */
  content: StageMenu | null;
  cursor: CellId | null;
};

/** `place` tells the drawings of one page apart. */
export function useDrawing(painter: MenuPainter, place: string, { menu, content, cursor }: Wanted) {
  const [shown, setShown] = useState<ShownMenu | null>(null);
  const [hasFailed, setFailed] = useState(false);
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
      const request = { menu, layout, common, options, colours: "BLACK" as const, cursor };
      const drawing = await painter.draw(place, request, icons);
      if (drawing === null) {
        if (number === latest.current) setFailed(true);
        return;
      }
      if (number < newestShown.current) return;
      newestShown.current = number;
      const { pixels, ...answer } = drawing;
      const image = new ImageData(new Uint8ClampedArray(pixels), SCREEN.width, SCREEN.height);
      setFailed(false);
      setShown({ menu, content, answer, image });
    };
    draw().catch(() => number === latest.current && setFailed(true));
  }, [painter, place, menu, content, cursor]);
  useEffect(() => {
    return () => {
      latest.current += 1;
    };
  }, []);
  return { shown, hasFailed };
}

const decoded = new Map<string, Promise<PicturePixels>>();

function iconsOf(icons: StageMenu["icons"]): Promise<StageIcon[]> {
  return Promise.all(
    icons.map(async ({ name, url }) => {
      const coming = decoded.get(url) ?? decodePicture(url);
      decoded.set(url, coming);
      coming.catch(() => decoded.delete(url));
      return { name, ...pixelsOf(await coming) };
    }),
  );
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
