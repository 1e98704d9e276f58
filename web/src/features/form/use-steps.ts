// A form in steps: which of them is shown and which may be opened, what keeps each from being done, and the way from one
// to the next. On going on everything wrong in a step is told; view and focus follow to its heading or the field asked for.

import { useStore } from "@tanstack/react-form";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { focusField } from "@/ui/fields/error-summary";
import { type FieldError, isShown, openSteps, type Steps } from "./problem";
import { showProblems } from "./set-field";
import type { CheckedForm } from "./use-checked-form";

/** A step may also hold fields of another form. */
type StepsOptions<Field extends string, Step extends string, Values extends object> = {
  form: CheckedForm<Values>;
  steps: Steps<Field, Step>;
  start: {
    /** The step the address names. */
    step: Step | undefined;
    /** Where the view and the focus go first. */
    field: Field | null;
    /** The draft was found on this device: it goes on where something is still missing. */
    isResumed: boolean;
  };
  /** There is nothing to do in it. */
  isPassedOver: (step: Step) => boolean;
  /** Takes what is typed and not confirmed, before a step is judged. */
  settle: () => void;
  onGo: (step: Step) => void;
};

export function useSteps<Field extends string, Step extends string, Values extends object>(
  options: StepsOptions<Field, Step, Values>,
) {
  const { form, steps, start, isPassedOver, settle, onGo } = options;
  const { order, of } = steps;
  const { fieldMeta, submissionAttempts } = useStore(form.store);
  type Meta = Partial<Record<Field, { errors: FieldError<Field>[]; isBlurred: boolean }>>;
  const metaOf = fieldMeta as Meta;
  const fields = Object.keys(of) as Field[];

  const errorsOf = (meta: Meta) => fields.flatMap((field) => meta[field]?.errors ?? []);
  const errors = errorsOf(metaOf);
  const isIn = (step: Step) => (error: FieldError<Field>) => of[error.field] === step;
  const shownIn = (step: Step) =>
    errors.filter(isIn(step)).filter((one) => isShown(one, metaOf[one.field]?.isBlurred, submissionAttempts > 0));
  const open = openSteps(errors, steps);

  const after = (step: Step) => order.slice(order.indexOf(step) + 1).find((next) => !isPassedOver(next)) ?? step;
  const before = (step: Step) => order.slice(0, order.indexOf(step)).findLast((one) => !isPassedOver(one)) ?? null;
  const [first] = useState(() => (start.isResumed || open.length === 1 ? open.at(-1) : after(order[0] as Step)));
  const asked = start.step ?? first;
  const nearestOf = (opened: readonly Step[], to: Step | undefined) =>
    (to && opened.includes(to) ? to : opened.at(-1)) as Step;
  // One that opens while something is typed does not take its place: whoever types goes on when they say so.
  const [shown, setShown] = useState({ asked, step: nearestOf(open, asked) });
  const step = shown.asked === asked && open.includes(shown.step) ? shown.step : nearestOf(open, asked);
  if (shown.asked !== asked || shown.step !== step) setShown({ asked, step });
  /** Shows the step, or the last one before it that is open by what the form holds now. */
  const go = (to: Step) => {
    const target = nearestOf(openSteps(errorsOf(form.state.fieldMeta as Meta), steps), to);
    setShown({ asked: target, step: target });
    onGo(target);
  };

  const [attempt, setAttempt] = useState(0);
  const [pendingField, setPendingField] = useState<Field | null>(null);
  const places = useStepFocus(step, pendingField && of[pendingField] === step ? pendingField : null);
  const [firstField] = useState(start.field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (firstField) goToField(firstField);
  }, []);
  const show = (field: Field) => showProblems<Values>(form, field);
  const goToField = (field: Field) => {
    show(field);
    if (of[field] === step) return focusField(field);
    setPendingField(field);
    go(of[field]);
    return true;
  };
  const proceed = () => {
    settle();
    for (const field of fields) if (of[field] === step) show(field);
    if (errorsOf(form.state.fieldMeta as Meta).some(isIn(step))) return setAttempt((now) => now + 1);
    setPendingField(null);
    go(after(step));
  };
  const previous = before(step);
  const stateOf = (id: Step) => {
    if (id === step) return "current";
    if (!open.includes(id)) return "closed";
    return order.indexOf(id) < order.indexOf(step) ? "done" : "open";
  };
  return {
    step,
    /** Sending was tried: everything that is wrong is told. */
    showsProblems: submissionAttempts > 0,
    /** Everything that keeps from sending, told or not. */
    errors,
    shownIn,
    /** Changes each time going on was refused. */
    attempt,
    ...places,
    proceed,
    /** Null at the first step. */
    back: previous && (() => go(previous)),
    go,
    goToField,
    list: order.map((id) => ({ id, state: stateOf(id), errorCount: shownIn(id).length }) as const),
  };
}

/**
 * Brings the list of steps into view and the focus on the heading of each new step, or on the field asked for. The router
 * says when: before that, on the way back, it would scroll to where the step was left.
 */
function useStepFocus(step: string, field: string | null) {
  const router = useRouter();
  const list = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useRef({ step, field });
  now.current = { step, field };
  const focused = useRef(step);
  useEffect(
    () =>
      router.subscribe("onRendered", () => {
        if (focused.current === now.current.step) return;
        focused.current = now.current.step;
        if (now.current.field && focusField(now.current.field)) return;
        // The heading follows the list, so that with the list in view nothing sticky lies over the heading.
        list.current?.scrollIntoView({ block: "nearest" });
        heading.current?.focus();
      }),
    [router],
  );
  return { listRef: list, headingRef: heading };
}
