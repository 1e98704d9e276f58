// The question the page of one Wii U theme asks; again and again while its pictures are being made.

import type { WiiuThemePageQuery } from "@/api/gql/types";
import { WiiuThemePage } from "@/api/gql/wiiu-theme-page";
import { operationQuery } from "@/api/query";
import { isWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 1_000;

type Shown = { state: { data?: WiiuThemePageQuery } };

export type ShownTheme = NonNullable<WiiuThemePageQuery["wiiuTheme"]>;

export function wiiuThemeQuery(hexId: string) {
  return {
    ...operationQuery(WiiuThemePage, { hexId }),
    refetchInterval: ({ state }: Shown) =>
      isWaiting(state.data?.wiiuTheme?.previewState) ? ASK_AGAIN_MS : (false as const),
  };
}
