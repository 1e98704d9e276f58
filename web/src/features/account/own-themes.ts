// The question for a page of everything of one's own, again and again while pictures are being made.

import { OwnSwitchThemesPage } from "@/api/gql/own-switch-themes-page";
import type { OwnSwitchThemesPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { isWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 2_000;

type Shown = { state: { data?: OwnSwitchThemesPageQuery } };

export type OwnSearch = {
  /** Absent for 1. */
  page?: number;
};

export const ownVariables = ({ page }: OwnSearch) => (page === undefined ? {} : { page });

export function ownThemesQuery(search: OwnSearch) {
  return {
    ...operationQuery(OwnSwitchThemesPage, ownVariables(search)),
    refetchInterval: ({ state }: Shown) =>
      state.data?.ownSwitchThemes?.nodes.some(({ previewState }) => isWaiting(previewState))
        ? ASK_AGAIN_MS
        : (false as const),
  };
}
