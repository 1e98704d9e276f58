// Asking for a theme that was just published, again and again until its pictures are made.

import type { QueryClient } from "@tanstack/react-query";
import { FindPublishedPack } from "@/api/gql/find-published-pack";
import { FindPublishedTheme } from "@/api/gql/find-published-theme";
import type { FindPublishedPackQuery, FindPublishedThemeQuery, PublishedThemeFragment } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { askWhileWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 500;

/** `among` is how many are asked for: together they ask no more often than one would. */
export const publishedQuery = (hexId: string, among = 1) => ({
  ...operationQuery(FindPublishedTheme, { hexId }),
  staleTime: 0,
  ...askWhileWaiting<FindPublishedThemeQuery>(ASK_AGAIN_MS * among, ({ switchTheme }) => switchTheme),
});

/** The same for the pack that they are in. */
export function publishedPackQuery(hexId: string) {
  return {
    ...operationQuery(FindPublishedPack, { hexId }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: FindPublishedPackQuery } }) =>
      state.data?.switchPack?.previewState === "PENDING" ? 2 * ASK_AGAIN_MS : (false as const),
  };
}

/** Puts the mutation's answer where the page of the published theme looks first. */
export function seedPublished(queryClient: QueryClient, theme: PublishedThemeFragment): void {
  queryClient.setQueryData(operationQuery(FindPublishedTheme, { hexId: theme.hexId }).queryKey, { switchTheme: theme });
}
