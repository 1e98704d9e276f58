// How far the pictures of a theme are, as pages ask: are there any, and are some still made?

import type { PreviewState } from "@/api/gql/types";

export const hasPictures = (state: PreviewState | undefined) => state === "READY" || state === "OUTDATED";

export const isWaiting = (state: PreviewState | undefined) => state === "PENDING" || state === "OUTDATED";
