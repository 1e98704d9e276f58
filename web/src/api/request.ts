// One GraphQL request without files, by fetch. Retrying, caching and showing errors are the callers' affairs.

import type { Operation } from "./document";
import { graphqlAddress, PREFLIGHT_HEADERS } from "./endpoint";
import { readAnswer, unreachable } from "./request-error";

/** Sends an operation and gives its data; throws RequestError, or the abort's own error when cancelled. */
export async function request<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(graphqlAddress(), {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json", ...PREFLIGHT_HEADERS },
      body: JSON.stringify({ operationName: operation.name, query: operation.text, variables }),
      signal,
    });
    body = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unreachable();
  }
  return readAnswer<Data>(response.status, body, (name) => response.headers.get(name));
}
