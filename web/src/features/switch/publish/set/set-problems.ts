// What there is to say about every theme of a set.

import type { Complaint } from "@/api/request-error";
import type { Problem } from "@/features/form/problem";
import type { Limits } from "@/features/session/session";
import { checkDraft, fieldOfInput, layoutOf, type PickerLayout } from "../../theme-form/check-draft";
import type { Draft, FieldId } from "../../theme-form/draft";
import { adviseOn } from "../advice";

export type ThemeProblems = { draft: Draft; problems: readonly Problem<FieldId>[] };

/** Of a theme that is not open: what keeps it from being sent, what the server had against it, and advice. */
export function problemsOf(
  draft: Draft,
  layouts: readonly PickerLayout[],
  limits: Limits,
  complaints: readonly Complaint[],
): ThemeProblems {
  const layout = layoutOf(draft, layouts);
  const required = (field: FieldId, message: string) => ({ field, weight: "required" as const, message });
  const refused = complaints.flatMap(({ field, message }) => {
    const known = fieldOfInput(field);
    return known ? [required(known, message)] : [];
  });
  const found = Object.entries(checkDraft(draft, layout, limits)).flatMap(([field, messages]) =>
    [messages || []].flat().map((message) => required(field as FieldId, message)),
  );
  return { draft, problems: [...refused, ...found, ...adviseOn(draft, layout)] };
}

export const isIncomplete = ({ problems }: ThemeProblems): boolean =>
  problems.some(({ weight }) => weight === "required");
