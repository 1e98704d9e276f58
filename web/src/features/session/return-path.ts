// Where to go after signing in: a path on this site, handed on in the address as `next`.

export type ReturnPath = { next?: string };

/** Reads `next`; anything but a path on this site is dropped, so that no link can send people elsewhere. */
export function readReturnPath(raw: Record<string, unknown>): ReturnPath {
  const { next } = raw;
  if (typeof next !== "string" || !/^\/(?![/\\])/.test(next) || next === "/login") return {};
  return { next };
}
