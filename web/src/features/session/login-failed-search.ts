// What the address says of a way through another site that did not end in a session.

/** As the server names them. */
const PROBLEMS = [
  "cancelled",
  "unreachable",
  "expired",
  "already-linked",
  "blocked",
  "too-new",
  "busy",
  "failed",
] as const;
export type Problem = (typeof PROBLEMS)[number];

export type LoginFailedSearch = {
  problem: Problem;
  /** Absent for signing in. */
  purpose?: "link";
};

export function readLoginFailedSearch(raw: Record<string, unknown>): LoginFailedSearch {
  const problem = PROBLEMS.find((known) => known === raw.problem) ?? "failed";
  return { problem, purpose: raw.purpose === "link" ? "link" : undefined };
}
