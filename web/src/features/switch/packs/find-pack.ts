// The question the page of one pack asks; again and again while its collage is being made.

import { SwitchPackPage } from "@/api/gql/switch-pack-page";
import type { SwitchPackPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { isWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 1_000;

type Shown = { state: { data?: SwitchPackPageQuery } };

export type ShownPack = NonNullable<SwitchPackPageQuery["switchPack"]>;

export function packQuery(hexId: string) {
  return {
    ...operationQuery(SwitchPackPage, { hexId }),
    refetchInterval: ({ state }: Shown) =>
      isWaiting(state.data?.switchPack?.previewState) ? ASK_AGAIN_MS : (false as const),
  };
}
