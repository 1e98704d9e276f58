// A picture that the server has in five sizes, as frames take it.

import { type Picture, previewSrcSet } from "@/ui/wall/frame";

export type ImageSizes = { tinyUrl: string; thumbUrl: string; sdUrl: string; mediumUrl: string; hdUrl: string };

export const pictureOf = (sizes: ImageSizes, width: string, thumbHash: string | null = null): Picture => ({
  src: sizes.sdUrl,
  srcSet: previewSrcSet({
    preview180Url: sizes.tinyUrl,
    preview240Url: sizes.thumbUrl,
    preview360Url: sizes.sdUrl,
    preview540Url: sizes.mediumUrl,
    preview720Url: sizes.hdUrl,
  }),
  sizes: width,
  thumbHash: thumbHash || null,
});
