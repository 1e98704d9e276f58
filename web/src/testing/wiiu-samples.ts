// Values of Wii U themes with everything irrelevant filled in.

import type { WiiuBgmPageQuery, WiiuSplashPageQuery, WiiuThemePageQuery } from "@/api/gql/types";

type ShownTheme = NonNullable<WiiuThemePageQuery["wiiuTheme"]>;
type ShownBgm = NonNullable<WiiuBgmPageQuery["wiiuTheme"]>;
type ShownSplash = NonNullable<WiiuSplashPageQuery["wiiuTheme"]>;
type SampleTheme = ShownTheme & ShownBgm & ShownSplash;

const sizesOf = (name: string) => ({
  tinyUrl: `/${name}/180`,
  thumbUrl: `/${name}/240`,
  sdUrl: `/${name}/360`,
  mediumUrl: `/${name}/540`,
  hdUrl: `/${name}/720`,
});

/** A theme with neither music nor splash, with these changes. */
export const sampleWiiuTheme = (change: Partial<SampleTheme> = {}): SampleTheme => ({
  hexId: "B7",
  name: "Harbour lights",
  pageUrl: "/wiiu/themes/harbour-lights-B7",
  isPrivate: false,
  unlistedReason: null,
  isNSFW: false,
  saveCount: 4,
  isSaved: null,
  thumbHash: null,
  preview180Url: "/p/180",
  preview240Url: "/p/240",
  preview360Url: "/p/360",
  preview540Url: "/p/540",
  preview720Url: "/p/720",
  hasBgm: false,
  hasSplash: false,
  hasCustomAllMessages: false,
  creator: {
    uuid: "76726974-0000-4000-8000-000000000001",
    username: "mira",
    pageUrl: "/creators/mira",
    avatarUrl: null,
    isFollowed: null,
  },
  creatorUuid: "76726974-0000-4000-8000-000000000001",
  description: null,
  version: "1.0",
  createdAt: "2026-05-04T09:30:00.000Z",
  updatedAt: "2026-05-04T09:30:00.000Z",
  downloadCount: 7,
  downloadUrl: "http://localhost:3000/api/wiiu/themes/B7/download",
  downloadFileName: "Harbour lights-B7.utheme",
  downloadSizeBytes: 420_000,
  previewState: "READY",
  previewProgress: 100,
  collageThumbHash: "",
  launcherScreenshotThumbHash: "",
  waraWaraPlazaScreenshotThumbHash: "",
  hasPlazaScreenshot: false,
  bgmPageUrl: null,
  splashPageUrl: null,
  colors: [],
  tags: [],
  launcherScreenshot: sizesOf("launcher"),
  waraWaraPlazaScreenshot: sizesOf("plaza"),
  bgm: null,
  splash: null,
  compatibility: {
    changesLauncher: true,
    changesPlaza: false,
    changesSound: false,
    textRegion: null,
    textLanguages: [],
    fitsKnownMenu: true,
    extraSizeBytes: 0,
    isLarge: false,
  },
  patches: [],
  ...change,
});

/** One with music. */
export const sampleMusic = (change: Partial<SampleTheme> = {}): SampleTheme => {
  const theme = sampleWiiuTheme(change);
  return {
    ...theme,
    hasBgm: true,
    bgmPageUrl: theme.pageUrl.replace("themes", "bgms"),
    bgm: {
      url: `/api/bgm/${theme.hexId}.ogg`,
      durationMs: 42_000,
      coverThumbHash: null,
      cover: sizesOf("cover"),
      peaks: [0, 128, 255],
    },
  };
};

/** One with a splash. */
export const sampleSplash = (change: Partial<SampleTheme> = {}): SampleTheme => {
  const theme = sampleWiiuTheme(change);
  return {
    ...theme,
    hasSplash: true,
    splashPageUrl: theme.pageUrl.replace("themes", "splashes"),
    splash: {
      thumbHash: "",
      downloadUrl: `/api/wiiu/themes/${theme.hexId}/splash.png`,
      hash: "ab12",
      sizeBytes: 90_000,
      preview: sizesOf("splash"),
    },
  };
};

export const sampleWiiuList = (nodes: object[], limit = 24) => ({
  nodes: nodes.map((node) => ({ creatorUuid: "x", tags: [], ...node })),
  pageInfo: { itemCount: nodes.length, limit, page: 1, pageCount: 1 },
});
