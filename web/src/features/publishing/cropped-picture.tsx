// The chosen part of a picture on this device, as large as what is around it.

import { useLateStyle } from "@/platform/hydrated";
import type { Crop } from "@/pure/crop";

/** A picture on this device: its object URL, its size in px and the part of it to show. */
export type LocalPicture = { url: string; width: number; height: number; crop: Crop };

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

export function CroppedPicture({ url, width, height, crop }: LocalPicture) {
  return (
    <img
      alt=""
      className="absolute max-w-none"
      draggable={false}
      src={url}
      style={useLateStyle({
        width: percent(width, crop.width),
        height: percent(height, crop.height),
        left: percent(-crop.x, crop.width),
        top: percent(-crop.y, crop.height),
      })}
    />
  );
}
