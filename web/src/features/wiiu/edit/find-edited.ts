// The question the page that edits a theme asks, again and again while its pictures are being made.

import { EditWiiuThemePage } from "@/api/gql/edit-wiiu-theme-page";
import type { EditWiiuThemePageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { isWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 1_000;

type Shown = { state: { data?: EditWiiuThemePageQuery } };

export function editedQuery(hexId: string) {
  return {
    ...operationQuery(EditWiiuThemePage, { hexId }),
    refetchInterval: ({ state }: Shown) =>
      isWaiting(state.data?.wiiuTheme?.previewState) ? ASK_AGAIN_MS : (false as const),
  };
}
