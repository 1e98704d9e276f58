// Which problems of a form are shown, and when: on leaving a field, on going on, and when the server has refused.
// Never while something is typed for the first time.

import { useState } from "react";
import { openSteps, type Problem, type Steps } from "./problem";

export type FormProblems<Field extends string, Step extends string> = {
  /** Everything there is to say, shown or not; the server's complaints included. */
  problems: readonly Problem<Field>[];
  /** The steps that may be opened. What only the server objects to closes none: its list is in the last one. */
  open: readonly Step[];
  /** The error to show under a field. */
  errorOf: (field: Field) => string | undefined;
  /** What keeps a step from being done. */
  wrongIn: (step: Step) => Problem<Field>[];
  /** The part of that which is shown. */
  shownIn: (step: Step) => Problem<Field>[];
  /** The field was left. */
  touch: (field: Field) => void;
  showStep: (step: Step) => void;
  showAll: () => void;
  /** The server's complaints, each of which stands until its field is changed. */
  refuse: (refused: readonly Problem<Field>[]) => void;
};

type ProblemOptions<Field extends string, Step extends string> = {
  /** What is wrong with the values as they are. */
  found: readonly Problem<Field>[];
  steps: Steps<Field, Step>;
  /** What a field holds, for telling whether it was changed since the server refused it. */
  heldIn: (field: Field) => unknown;
};

export function useProblems<Field extends string, Step extends string>(
  options: ProblemOptions<Field, Step>,
): FormProblems<Field, Step> {
  const { found, steps, heldIn } = options;
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [shownSteps, setShownSteps] = useState<ReadonlySet<Step>>(new Set());
  const [refused, setRefused] = useState<readonly { problem: Problem<Field>; value: string }[]>([]);

  const held = (field: Field) => JSON.stringify(heldIn(field));
  const standing = refused.filter(({ problem, value }) => held(problem.field) === value);
  const refusedFields = new Set(standing.map(({ problem }) => problem.field));
  const problems = [
    ...standing.map(({ problem }) => problem),
    ...found.filter(({ field, weight }) => weight !== "required" || !refusedFields.has(field)),
  ];
  const isShown = ({ field, weight }: Problem<Field>) =>
    weight === "required" && (touched.has(field) || shownSteps.has(steps.of[field]) || refusedFields.has(field));
  const wrongIn = (step: Step) =>
    problems.filter(({ field, weight }) => weight === "required" && steps.of[field] === step);

  return {
    problems,
    open: openSteps(found, steps),
    errorOf: (field) => problems.find((problem) => problem.field === field && isShown(problem))?.message,
    wrongIn,
    shownIn: (step) => wrongIn(step).filter(isShown),
    touch: (field) => setTouched((now) => (now.has(field) ? now : new Set(now).add(field))),
    showStep: (step) => setShownSteps((now) => new Set(now).add(step)),
    showAll: () => setShownSteps(new Set(steps.order)),
    refuse: (next) => setRefused(next.map((problem) => ({ problem, value: held(problem.field) }))),
  };
}
