// What there is to say about every theme of a set.

import type { Complaint } from "@/api/request-error";
import type { FieldProblems, Problem } from "@/features/form/problem";

export type DraftProblems<Draft, Field extends string> = { draft: Draft; problems: readonly Problem<Field>[] };

/** Of a theme that is not open: what the server had against it, and what keeps it from being sent. */
export function requiredOf<Field extends string>(
  found: FieldProblems<Field>,
  complaints: readonly Complaint[],
  fieldOf: (path: string) => Field | undefined,
): Problem<Field>[] {
  const required = (field: Field, message: string) => ({ field, severity: "blocking" as const, message });
  const refused = complaints.flatMap(({ field, message }) => {
    const known = fieldOf(field);
    return known ? [required(known, message)] : [];
  });
  const wrong = Object.entries<FieldProblems<string>[string]>(found).flatMap(([field, messages]) =>
    [messages || []].flat().map((message) => required(field as Field, message)),
  );
  return [...refused, ...wrong];
}

export const isIncomplete = ({ problems }: Pick<DraftProblems<unknown, string>, "problems">): boolean =>
  problems.some(({ severity }) => severity === "blocking");
