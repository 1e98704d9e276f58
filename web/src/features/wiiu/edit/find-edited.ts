// The question the page that edits a theme asks, again and again while its pictures are being made.

import { EditWiiuThemePage } from "@/api/gql/edit-wiiu-theme-page";
import type { EditWiiuThemePageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { askWhileWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 1_000;

export const editedQuery = (hexId: string) => ({
  ...operationQuery(EditWiiuThemePage, { hexId }),
  ...askWhileWaiting<EditWiiuThemePageQuery>(ASK_AGAIN_MS, ({ wiiuTheme }) => wiiuTheme),
});
