// Which part of the account page an address names. Part of every page, so the parts themselves stand elsewhere.

export type AccountSearch = {
  /** Absent for the first. */
  section?: string;
};

export function readAccountSearch({ section }: Record<string, unknown>): AccountSearch {
  return { section: typeof section === "string" && /^[a-z-]{1,20}$/.test(section) ? section : undefined };
}
