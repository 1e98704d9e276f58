// The question the page that edits a theme asks, again and again while its pictures are being made.

import { EditSwitchThemePage } from "@/api/gql/edit-switch-theme-page";
import type { EditSwitchThemePageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { askWhileWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 1_000;

export const editedQuery = (hexId: string) => ({
  ...operationQuery(EditSwitchThemePage, { hexId }),
  ...askWhileWaiting<EditSwitchThemePageQuery>(ASK_AGAIN_MS, ({ switchTheme }) => switchTheme),
});
