// The music of a Wii U theme, as the player takes it.

import type { WiiuClipFragment } from "@/api/gql/types";
import { WiiuClipPeaks } from "@/api/gql/wiiu-clip-peaks";
import { request } from "@/api/request";
import type { Clip } from "@/features/player/clip";

/** Null for a theme without music. */
export function clipOf(theme: WiiuClipFragment): Clip | null {
  const { hexId, name, creator, bgm } = theme;
  if (!bgm) return null;
  return {
    url: bgm.url,
    name,
    creator: creator.username,
    pageUrl: theme.bgmPageUrl ?? theme.pageUrl,
    durationMs: bgm.durationMs,
    picture: {
      small: bgm.cover?.tinyUrl ?? theme.preview180Url,
      large: bgm.cover?.hdUrl ?? theme.preview720Url,
    },
    findPeaks: async () => (await request(WiiuClipPeaks, { hexId })).wiiuTheme?.bgm?.peaks ?? [],
  };
}

/** Its cover, square; the collage of a theme without one is cut to a square by its frame. */
export function coverOf({ bgm, preview360Url, thumbHash }: WiiuClipFragment, sizes: string) {
  const cover = bgm?.cover;
  if (!cover) return { src: preview360Url, thumbHash };
  return {
    src: cover.sdUrl,
    srcSet: `${cover.tinyUrl} 180w, ${cover.thumbUrl} 240w, ${cover.sdUrl} 360w, ${cover.mediumUrl} 540w, ${cover.hdUrl} 720w`,
    sizes,
    thumbHash: bgm.coverThumbHash,
  };
}
