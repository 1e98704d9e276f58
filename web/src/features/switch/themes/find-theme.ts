// The question the page of one theme asks; again and again while its pictures are being made.

import { SwitchThemePage } from "@/api/gql/switch-theme-page";
import type { SwitchThemePageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { isWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 1_000;

type Shown = { state: { data?: SwitchThemePageQuery } };

export function themeQuery(hexId: string) {
  return {
    ...operationQuery(SwitchThemePage, { hexId }),
    refetchInterval: ({ state }: Shown) =>
      isWaiting(state.data?.switchTheme?.previewState) ? ASK_AGAIN_MS : (false as const),
  };
}
