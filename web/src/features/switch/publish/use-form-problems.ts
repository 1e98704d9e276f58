// Which of a draft's problems are shown, and when: on leaving a field, on Continue, and when the server has refused.
// Never while something is typed for the first time.

import { useState } from "react";
import type { Complaint } from "@/api/request-error";
import type { Limits } from "@/features/session/session";
import type { Draft } from "./draft";
import { type FieldId, STEP_OF, STEPS, type StepId } from "./form-steps";
import { findProblems, openSteps, type PickerLayout, type Problem, problemsOfComplaints } from "./problems";

export type FormProblems = {
  /** Everything there is to say, shown or not; the server's complaints included. */
  problems: readonly Problem[];
  /** The steps that may be opened. What only the server objects to closes none: its list is in the last one. */
  open: readonly StepId[];
  /** The error to show under a field. */
  errorOf: (field: FieldId) => string | undefined;
  /** What keeps a step from being done. */
  wrongIn: (step: StepId) => Problem[];
  /** The part of that which is shown. */
  shownIn: (step: StepId) => Problem[];
  /** The field was left. */
  touch: (field: FieldId) => void;
  showStep: (step: StepId) => void;
  showAll: () => void;
  refuse: (complaints: readonly Complaint[]) => void;
};

type Refused = { problem: Problem; value: string };

/** What a field holds, for telling whether it was changed since the server refused it. */
function heldIn(draft: Draft, field: FieldId): string {
  const { base, layoutHexId, choices, background, target } = draft;
  const held = { base: [base, layoutHexId], options: choices, background, target, isMature: draft.isMature };
  return JSON.stringify(field in held ? held[field as keyof typeof held] : draft[field as "name"]);
}

export function useFormProblems(
  draft: Draft,
  layout: PickerLayout | null,
  limits: Limits,
  isFileLost: boolean,
): FormProblems {
  const [touched, setTouched] = useState<ReadonlySet<FieldId>>(new Set());
  const [shownSteps, setShownSteps] = useState<ReadonlySet<StepId>>(new Set());
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const standing = refused.filter(({ problem, value }) => heldIn(draft, problem.field) === value);
  const found = findProblems(draft, layout, limits, isFileLost);
  const refusedFields = new Set(standing.map(({ problem }) => problem.field));
  const problems = [
    ...standing.map(({ problem }) => problem),
    ...found.filter(({ field, weight }) => weight !== "required" || !refusedFields.has(field)),
  ];
  const isShown = ({ field, weight }: Problem) =>
    weight === "required" && (touched.has(field) || shownSteps.has(STEP_OF[field]) || refusedFields.has(field));
  const wrongIn = (step: StepId) =>
    problems.filter(({ field, weight }) => weight === "required" && STEP_OF[field] === step);

  return {
    problems,
    open: openSteps(found),
    errorOf: (field) => problems.find((problem) => problem.field === field && isShown(problem))?.message,
    wrongIn,
    shownIn: (step) => wrongIn(step).filter(isShown),
    touch: (field) => setTouched((now) => (now.has(field) ? now : new Set(now).add(field))),
    showStep: (step) => setShownSteps((now) => new Set(now).add(step)),
    showAll: () => setShownSteps(new Set(STEPS)),
    refuse: (complaints) =>
      setRefused(problemsOfComplaints(complaints).map((problem) => ({ problem, value: heldIn(draft, problem.field) }))),
  };
}
