// Fetching a file of this site, so that waiting and failing can be shown where the button is.

import { RequestError, unreachable } from "./request-error";

/** Whether a file can be fetched by a script: those of other sites are left to the browser's own download. */
export function isOnThisSite(address: string): boolean {
  try {
    return new URL(address, window.location.href).origin === window.location.origin;
  } catch {
    return false;
  }
}

/** The bytes at an address; throws RequestError with the server's own sentence where it gives one. */
export async function fetchFile(address: string): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(address, { credentials: "include" });
    if (response.ok) return await response.blob();
  } catch {
    throw unreachable();
  }
  const refusal: { message?: unknown; error?: unknown } | null = await response.json().catch(() => null);
  const message = typeof refusal?.message === "string" ? refusal.message : `status ${response.status}`;
  const code = typeof refusal?.error === "string" ? refusal.error : "INTERNAL";
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  throw new RequestError(message, code, {
    status: response.status,
    requestId: response.headers.get("X-Request-Id") ?? undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}
