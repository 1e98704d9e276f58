// The question the page that edits a pack asks, again and again while its collage is being made.

import { EditSwitchPackPage } from "@/api/gql/edit-switch-pack-page";
import type { EditSwitchPackPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { askWhileWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 1_000;

export const editedPackQuery = (hexId: string) => ({
  ...operationQuery(EditSwitchPackPage, { hexId }),
  ...askWhileWaiting<EditSwitchPackPageQuery>(ASK_AGAIN_MS, ({ switchPack }) => switchPack),
});
