// One DELETE to a route of the API, which answers nothing.

import { apiBase } from "@/platform/site";
import { PREFLIGHT_HEADERS } from "./endpoint";
import { readAnswer, unreachable } from "./request-error";

/** `path` is below the API and begins with a slash; throws RequestError. */
export async function deleteAt(path: string): Promise<void> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(`${apiBase()}${path}`, {
      method: "DELETE",
      credentials: "include",
      headers: PREFLIGHT_HEADERS,
    });
    body = await response.text();
  } catch {
    throw unreachable();
  }
  if (response.status === 204) return;
  await readAnswer(response.status, body, (name) => response.headers.get(name));
}
