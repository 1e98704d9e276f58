// Why something did not come, in a sentence a person can act on.

import { RequestError } from "@/api/request-error";
import { text } from "@/messages/text";

/** The words of the refusal; of an outage, whether the server is at fault or perhaps the connection. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError)) return text.failure.reason;
  if (error.isUnreachable) return text.failure.unreachable;
  return error.isUnavailable ? text.failure.outage : error.message;
}
