// The question the page that edits a pack asks, again and again while its collage is being made.

import { EditSwitchPackPage } from "@/api/gql/edit-switch-pack-page";
import type { EditSwitchPackPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { isWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 1_000;

type Shown = { state: { data?: EditSwitchPackPageQuery } };

export function editedPackQuery(hexId: string) {
  return {
    ...operationQuery(EditSwitchPackPage, { hexId }),
    refetchInterval: ({ state }: Shown) =>
      isWaiting(state.data?.switchPack?.previewState) ? ASK_AGAIN_MS : (false as const),
  };
}
