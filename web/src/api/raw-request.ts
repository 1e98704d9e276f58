// A request as somebody has typed it, for the explorer: the answer as text, whatever it says.

import { graphqlAddress, PREFLIGHT_HEADERS } from "./endpoint";

export type RawRequest = {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
  /** Asked with this access token in the place of the session. */
  token?: string;
};

export type RawAnswer = { status: number; text: string; ms: number };

/** Throws when nothing comes back. */
export async function rawRequest({ token, ...asked }: RawRequest, signal?: AbortSignal): Promise<RawAnswer> {
  const began = performance.now();
  const response = await fetch(graphqlAddress(), {
    method: "POST",
    credentials: token ? "omit" : "include",
    headers: {
      "Content-Type": "application/json",
      ...PREFLIGHT_HEADERS,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(asked),
    signal,
  });
  const text = await response.text();
  return { status: response.status, text, ms: Math.round(performance.now() - began) };
}

/** The schema as the server writes it down; nothing where it shows none. */
export async function schemaText(signal?: AbortSignal): Promise<string | null> {
  const response = await fetch("/schema.graphql", { signal });
  return response.ok ? response.text() : null;
}
