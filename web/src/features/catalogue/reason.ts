// Why something did not come, in a sentence a person can act on.

import { RequestError } from "@/api/request-error";
import { text } from "@/messages/text";

/** The words of the refusal; a remark about the connection when it could not be reached. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError)) return text.failure.reason;
  return error.isUnavailable ? text.failure.unreachable : error.message;
}
