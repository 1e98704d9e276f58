// What the address of the search says.

export type Search = { q?: string };

export function readSearch({ q }: Record<string, unknown>): Search {
  const words = typeof q === "string" ? q.trim() : "";
  return { q: words === "" ? undefined : words };
}
