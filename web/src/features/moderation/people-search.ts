// What the address of the search for accounts says.

export type PeopleSearch = { q?: string; page?: number };

/** Nonsense is left out, and so is what is said by nothing. */
export function readPeopleSearch(raw: Record<string, unknown>): PeopleSearch {
  // A name of digits is read from the address as a number.
  const q = typeof raw.q === "string" || typeof raw.q === "number" ? String(raw.q).trim() : "";
  const page = Number(raw.page);
  return {
    ...(q === "" ? {} : { q }),
    ...(Number.isInteger(page) && page > 1 && page < 2 ** 31 ? { page } : {}),
  };
}
