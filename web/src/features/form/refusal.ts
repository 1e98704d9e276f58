// Why sending did not work, in words: who can mend it decides what is shown beside the sentence.

import { RequestError } from "@/api/request-error";

export type Refusal =
  | { kind: "signed-out"; message: string }
  | { kind: "blocked"; message: string }
  | { kind: "fields"; message: string }
  | { kind: "offline"; message: string }
  /** Trying again makes sense, after `retryAfter` seconds if given. */
  | { kind: "retry"; message: string; retryAfter?: number; requestId?: string };

/** What a form says when the server says nothing that fits. */
export type RefusalWords = {
  signedOut: string;
  tooLarge: string;
  tooMany: (wait: { seconds: number }) => string;
  unreachable: string;
  offline: string;
  failed: string;
};

const TOO_LARGE = new Set(["PAYLOAD_TOO_LARGE", "FILE_TOO_LARGE"]);
const PATIENCE_S = 60;

export function refusalOf(error: unknown, words: RefusalWords, isOnline: boolean): Refusal {
  if (!(error instanceof RequestError)) return { kind: "retry", message: words.failed };
  const { code, message, details } = error;
  const { requestId, retryAfter } = details;
  if (error.isSignedOut) return { kind: "signed-out", message: words.signedOut };
  if (code === "BLOCKED") return { kind: "blocked", message };
  if (TOO_LARGE.has(code) || details.status === 413) return { kind: "fields", message: words.tooLarge };
  if (code === "RATE_LIMITED" || details.status === 429) {
    const seconds = Math.max(1, Math.ceil(retryAfter ?? PATIENCE_S));
    return { kind: "retry", message: words.tooMany({ seconds }), retryAfter: seconds, requestId };
  }
  if (details.status === 0) {
    return isOnline ? { kind: "retry", message: words.unreachable } : { kind: "offline", message: words.offline };
  }
  if (error.isUnavailable || code === "INTERNAL" || details.status >= 500) {
    return { kind: "retry", message: words.failed, requestId, retryAfter };
  }
  // Storage being full or paused, a quota, a field of the form: its own words say it best.
  return error.complaints.length > 0 ? { kind: "fields", message } : { kind: "retry", message, requestId, retryAfter };
}
