// The question for a page of everything of one's own, of every kind, again and again while pictures are being made.

import { OwnItemsPage } from "@/api/gql/own-items-page";
import type { OwnItemsPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { isWaiting } from "@/features/catalogue/preview-state";
import type { OwnSearch } from "./own-search";

const ASK_AGAIN_MS = 2_000;

type Shown = { state: { data?: OwnItemsPageQuery } };

export const ownVariables = ({ page }: OwnSearch) => (page === undefined ? {} : { page });

export function ownItemsQuery(search: OwnSearch) {
  return {
    ...operationQuery(OwnItemsPage, ownVariables(search)),
    refetchInterval: ({ state: { data } }: Shown) =>
      Object.values(data ?? {}).some((own) => own?.nodes.some(({ previewState }) => isWaiting(previewState)))
        ? ASK_AGAIN_MS
        : (false as const),
  };
}
