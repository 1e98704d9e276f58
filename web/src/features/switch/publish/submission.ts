// From a draft to what is sent, and from a refusal to what the creator reads.

import type { CreateSwitchThemeInput } from "@/api/gql/types";
import { RequestError } from "@/api/request-error";
import { formText } from "@/messages/form-text";
import type { Draft } from "./draft";
import { asLine } from "./problems";

/** The input of the mutation; the draft must be free of required problems. */
export function submissionOf(draft: Draft, file: Blob | null): CreateSwitchThemeInput | null {
  if (!draft.target) return null;
  const hasLayout = draft.base === "layout" && draft.layoutHexId !== null;
  const background = file && draft.background;
  return {
    name: asLine(draft.name),
    description: draft.description.trim() || null,
    tags: draft.tags,
    target: draft.target,
    isPrivate: draft.isPrivate,
    isNSFW: draft.isMature,
    layoutHexId: hasLayout ? draft.layoutHexId : null,
    options: hasLayout
      ? draft.choices.map(({ valueUuid, variable }) => ({
          layoutOptionValueUuid: valueUuid,
          variable: variable ?? null,
        }))
      : null,
    backgroundImage: background ? file : null,
    backgroundCrop: background ? background.crop : null,
  };
}

/** The key for sending this content: the one it was last sent under, or a new one if anything has changed. */
export function submissionKey(draft: Draft, input: CreateSwitchThemeInput): { key: string; content: string } {
  const content = JSON.stringify({ ...input, backgroundImage: draft.background });
  return draft.sent?.content === content ? draft.sent : { key: crypto.randomUUID(), content };
}

/** Why publishing did not work: who can mend it decides what is shown beside the sentence. */
export type Refusal =
  | { kind: "signed-out"; message: string }
  | { kind: "blocked"; message: string }
  | { kind: "fields"; message: string }
  | { kind: "offline"; message: string }
  /** Trying again makes sense, after `retryAfter` seconds if given. */
  | { kind: "retry"; message: string; retryAfter?: number; requestId?: string };

const TOO_LARGE = new Set(["PAYLOAD_TOO_LARGE", "FILE_TOO_LARGE"]);

export function refusalOf(error: unknown, fileName: string, isOnline: boolean): Refusal {
  const { send } = formText.publish;
  if (!(error instanceof RequestError)) return { kind: "retry", message: send.failed };
  const { code, message, details } = error;
  const { requestId, retryAfter } = details;
  if (error.isSignedOut) return { kind: "signed-out", message: formText.signIn.again };
  if (code === "BLOCKED") return { kind: "blocked", message };
  if (TOO_LARGE.has(code) || details.status === 413)
    return { kind: "fields", message: send.tooLarge({ file: fileName }) };
  if (code === "RATE_LIMITED" || details.status === 429) {
    const seconds = Math.max(1, Math.ceil(retryAfter ?? 60));
    return { kind: "retry", message: send.tooMany({ seconds }), retryAfter: seconds, requestId };
  }
  if (details.status === 0) {
    return isOnline ? { kind: "retry", message: send.unreachable } : { kind: "offline", message: send.offline };
  }
  if (error.isUnavailable || code === "INTERNAL" || details.status >= 500) {
    return { kind: "retry", message: send.failed, requestId, retryAfter };
  }
  // Storage being full or paused, a quota, a field of the form: its own words say it best.
  return error.complaints.length > 0 ? { kind: "fields", message } : { kind: "retry", message, requestId, retryAfter };
}
