// Values of the schema with everything irrelevant filled in.

import { HomePage } from "@/api/gql/home-page";
import type {
  LayoutCaptionFragment,
  SessionMeFragment,
  SessionQuery,
  SwitchLayoutPageQuery,
  SwitchThemePageQuery,
  SwitchThemesPageQuery,
  ThemeCaptionFragment,
} from "@/api/gql/types";

export const sampleLimits: SessionQuery["configuration"]["limits"] = {
  usernameMin: 3,
  usernameMax: 32,
  passwordMin: 8,
  passwordMax: 200,
  passkeysMax: 20,
  passkeyNameMax: 50,
  emailMax: 254,
  bioMax: 500,
  avatarWidth: 512,
  avatarHeight: 512,
  avatarWidthMin: 128,
  avatarHeightMin: 128,
  bannerWidth: 1920,
  bannerHeight: 500,
  bannerWidthMin: 1280,
  bannerHeightMin: 330,
  itemNameMin: 3,
  itemNameMax: 100,
  descriptionMax: 4000,
  tagMin: 2,
  tagMax: 30,
  tagsPerItemMax: 10,
  searchMax: 100,
  imageBytesMax: 10_000_000,
  imageSideMax: 8192,
  imagePixelsMax: 16_777_216,
  wallpaperWidth: 1280,
  wallpaperHeight: 720,
  layoutOptionsMax: 50,
  layoutJsonBytesMax: 524_288,
  iconBytesMax: 1_048_576,
  reportTextMin: 10,
  reportTextMax: 1000,
  staffReasonMin: 3,
  staffReasonMax: 500,
  packThemesMin: 2,
  packThemesMax: 25,
  pageLimitMax: 500,
  themesPerSubmissionMax: 25,
  multipartBodyMax: 67_108_864,
  multipartPartsMax: 48,
  multipartOperationsMax: 65_536,
  multipartMapMax: 16_384,
};

export const sampleMe = (change: Partial<SessionMeFragment> = {}): SessionMeFragment => ({
  uuid: "0c7d1a52-7f3e-4f7b-9d52-0a3b8f7c1e11",
  username: "mira",
  email: null,
  role: "USER",
  isBlocked: false,
  blockedReason: null,
  isVerified: false,
  showNSFW: false,
  language: null,
  avatarUrl: null,
  pageUrl: "/creators/mira",
  ...change,
});

export const sampleSession = (me: SessionMeFragment | null = null): SessionQuery => ({
  me,
  configuration: {
    productName: "Vitrine",
    site: { tagline: "", announcement: null, footerLinks: [], takesRegistrations: true },
    version: "0.1.0",
    discord: null,
    takesPasskeys: false,
    hasNsfwCheck: false,
    sendsMail: false,
    installer: { name: "NXThemes Installer", url: "https://installer.example/get" },
    limits: sampleLimits,
  },
});

const previews = {
  preview180Url: "/p/180",
  preview240Url: "/p/240",
  preview360Url: "/p/360",
  preview540Url: "/p/540",
  preview720Url: "/p/720",
};

export const sampleTheme = (change: Partial<ThemeCaptionFragment> = {}): ThemeCaptionFragment => ({
  ...previews,
  hexId: "A24",
  name: "Evening harbour",
  pageUrl: "/switch/themes/evening-harbour-A24",
  target: "Entrance",
  isPrivate: false,
  unlistedReason: null,
  isNSFW: false,
  saveCount: 120,
  isSaved: null,
  screenshotThumbHash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
  backgroundImageUrl: "/p/background.jpg",
  creator: { username: "mira", pageUrl: "/creators/mira" },
  layout: null,
  ...change,
});

export const sampleLayout = (change: Partial<LayoutCaptionFragment> = {}): LayoutCaptionFragment => ({
  ...previews,
  hexId: "7",
  name: "Grid",
  pageUrl: "/switch/layouts/grid-7",
  target: "ResidentMenu",
  color: "#30475E",
  themeCount: 12,
  saveCount: 3,
  isSaved: null,
  thumbHash: null,
  creator: { username: "Vitrine", pageUrl: "/creators/Vitrine" },
  options: [],
  ...change,
});

type ListedTheme = SwitchThemesPageQuery["switchThemes"]["nodes"][number];
export const sampleListedTheme = (change: Partial<ListedTheme> = {}): ListedTheme => ({
  ...sampleTheme(),
  layout: null,
  creatorUuid: "0c7d1a52-7f3e-4f7b-9d52-0a3b8f7c1e11",
  tags: [{ name: "Calm", slug: "calm" }],
  ...change,
});

type ShownTheme = NonNullable<SwitchThemePageQuery["switchTheme"]>;
export const sampleShownTheme = (change: Partial<ShownTheme> = {}): ShownTheme => ({
  ...sampleListedTheme(),
  creator: {
    uuid: "6f9619ff-8b86-4d11-b42d-00c04fc964ff",
    username: "mira",
    pageUrl: "/creators/mira",
    avatarUrl: null,
    isFollowed: null,
  },
  layout: null,
  description: null,
  createdAt: "2026-05-04T09:30:00.000Z",
  updatedAt: "2026-05-04T09:30:00.000Z",
  downloadCount: 7,
  colors: [],
  lookAlikes: null,
  downloadUrl: "/api/switch/themes/A24/download",
  downloadFileName: "Evening harbour by mira (Lock screen).nxtheme",
  downloadSizeBytes: 420_000,
  previewState: "READY",
  previewProgress: 100,
  previewJpgLargeUrl: "/p/720.jpg",
  drawnPreview: null,
  leftOut: { count: 0, names: [] },
  pack: null,
  options: [],
  changesLayout: false,
  minimumFirmware: null,
  layoutUpdatedAt: null,
  customOverlayImageUrl: null,
  albumIconUrl: null,
  newsIconUrl: null,
  shopIconUrl: null,
  controllerIconUrl: null,
  settingsIconUrl: null,
  powerIconUrl: null,
  nsoIconUrl: null,
  cardIconUrl: null,
  shareIconUrl: null,
  homeIconUrl: null,
  ...change,
});

type Chosen = ShownTheme["options"][number];
/** What a theme was made with, of the `place`th option. */
export const sampleChosen = (
  place: number,
  optionName: string,
  valueName: string,
  change: Partial<Chosen> = {},
): Chosen => ({
  layoutOptionValueUuid: `${place}1111111-0000-4000-8000-000000000000`,
  optionName,
  valueName,
  variable: null,
  kind: "TOGGLE",
  isDrawn: true,
  example: null,
  ...change,
});

type ShownLayout = NonNullable<SwitchLayoutPageQuery["switchLayout"]>;
export const sampleShownLayout = (change: Partial<ShownLayout> = {}): ShownLayout => ({
  ...sampleLayout(),
  uuid: "7d0f3c5e-2f69-4c0b-8f43-1f7d7f7c9a10",
  creatorUuid: "5b0f3c5e-2f69-4c0b-8f43-1f7d7f7c9a10",
  creator: {
    uuid: "76726974-0000-4000-8000-000000000001",
    username: "Vitrine",
    pageUrl: "/creators/Vitrine",
    avatarUrl: null,
    isFollowed: null,
  },
  description: null,
  createdAt: "2026-05-04T09:30:00.000Z",
  updatedAt: "2026-05-04T09:30:00.000Z",
  overlayUrl: "/o/grid.png",
  commonJson: null,
  downloadCount: 5,
  colors: [],
  options: [],
  ...change,
});

type AtHome = { nodes: object[]; nearestSpelling?: string; pageInfo: { itemCount: number } };
export const sampleNewest = (nodes: object[], itemCount = nodes.length): AtHome => ({ nodes, pageInfo: { itemCount } });

/** The answer of a page that asks for items of every kind, whatever kinds there are: nothing of those that are not named. */
export const sampleHome = (newest: Record<string, AtHome> = {}) => {
  const fields = [...HomePage.text.matchAll(/ on Query\{(\w+)/g)].map(([, field]) => field);
  const configuration = { site: { welcome: [] } };
  return { configuration, ...Object.fromEntries(fields.map((field) => [field, sampleNewest([])])), ...newest };
};
