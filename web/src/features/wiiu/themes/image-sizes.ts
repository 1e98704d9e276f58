// A picture that the server has in four sizes, as frames take it.

import type { Picture } from "@/ui/wall/frame";

export type ImageSizes = { tinyUrl: string; thumbUrl: string; sdUrl: string; hdUrl: string };

export const pictureOf = (sizes: ImageSizes, width: string, thumbHash: string | null = null): Picture => ({
  src: sizes.sdUrl,
  srcSet: `${sizes.tinyUrl} 320w, ${sizes.thumbUrl} 426w, ${sizes.sdUrl} 640w, ${sizes.hdUrl} 1280w`,
  sizes: width,
  thumbHash: thumbHash || null,
});
