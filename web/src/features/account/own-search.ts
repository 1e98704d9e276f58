// What the address of one's own items says. It is part of every page, which the question is not.

export type OwnSearch = {
  /** Absent for the first kind. */
  kind?: string;
  /** Absent for 1. */
  page?: number;
};

/** What may name a kind; whether it does, the page knows. */
export const readOwnKind = (raw: unknown): string | undefined =>
  typeof raw === "string" && /^[a-z-]{1,32}$/.test(raw) ? raw : undefined;
