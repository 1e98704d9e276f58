// Asking for a theme that was just published, again and again until its pictures are made.

import type { QueryClient } from "@tanstack/react-query";
import { FindPublishedWiiuTheme } from "@/api/gql/find-published-wiiu-theme";
import type { FindPublishedWiiuThemeQuery, PublishedWiiuThemeFragment } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { askWhileWaiting } from "@/features/catalogue/preview-state";

const ASK_AGAIN_MS = 500;

/** `among` is how many are asked for: together they ask no more often than one would. */
export const publishedQuery = (hexId: string, among = 1) => ({
  ...operationQuery(FindPublishedWiiuTheme, { hexId }),
  staleTime: 0,
  ...askWhileWaiting<FindPublishedWiiuThemeQuery>(ASK_AGAIN_MS * among, ({ wiiuTheme }) => wiiuTheme),
});

/** Puts the mutation's answer where the page of the published theme looks first. */
export function seedPublished(queryClient: QueryClient, theme: PublishedWiiuThemeFragment): void {
  const { queryKey } = operationQuery(FindPublishedWiiuTheme, { hexId: theme.hexId });
  queryClient.setQueryData(queryKey, { wiiuTheme: theme });
}
