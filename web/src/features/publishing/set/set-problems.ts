// What there is to say about every theme of a set.

import type { Complaint } from "@/api/request-error";
import type { Found, Problem } from "@/features/form/problem";

export type DraftProblems<Draft, Field extends string> = { draft: Draft; problems: readonly Problem<Field>[] };

/** Of a theme that is not open: what the server had against it, and what keeps it from being sent. */
export function requiredOf<Field extends string>(
  found: Found<Field>,
  complaints: readonly Complaint[],
  fieldOf: (path: string) => Field | undefined,
): Problem<Field>[] {
  const required = (field: Field, message: string) => ({ field, weight: "required" as const, message });
  const refused = complaints.flatMap(({ field, message }) => {
    const known = fieldOf(field);
    return known ? [required(known, message)] : [];
  });
  const wrong = Object.entries<Found<string>[string]>(found).flatMap(([field, messages]) =>
    [messages || []].flat().map((message) => required(field as Field, message)),
  );
  return [...refused, ...wrong];
}

export const isIncomplete = ({ problems }: Pick<DraftProblems<unknown, string>, "problems">): boolean =>
  problems.some(({ weight }) => weight === "required");
