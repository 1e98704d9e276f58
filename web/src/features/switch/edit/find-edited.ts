// The question the page that edits a theme asks, again and again while its pictures are being made.

import { EditSwitchThemePage } from "@/api/gql/edit-switch-theme-page";
import type { EditSwitchThemePageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { isWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 1_000;

type Shown = { state: { data?: EditSwitchThemePageQuery } };

export function editedQuery(hexId: string) {
  return {
    ...operationQuery(EditSwitchThemePage, { hexId }),
    refetchInterval: ({ state }: Shown) =>
      isWaiting(state.data?.switchTheme?.previewState) ? ASK_AGAIN_MS : (false as const),
  };
}
