// How far the pictures of a theme are, as pages ask: are there any, and are some still made?

import type { PreviewState } from "@/api/gql/types";

export const hasPictures = (state: PreviewState | undefined) => state === "READY" || state === "OUTDATED";

/** Asks again so often while the pictures of the item that `itemOf` finds in the answer are being made. */
export const askWhileWaiting = <Data>(ms: number, itemOf: (data: Data) => { previewState: PreviewState } | null) => ({
  refetchInterval: ({ state: { data } }: { state: { data?: Data } }) =>
    data && isWaiting(itemOf(data)?.previewState) ? ms : (false as const),
});

export const isWaiting = (state: PreviewState | undefined) => state === "PENDING" || state === "OUTDATED";
