// The form that edits a published work, and how saving goes: only what was changed is sent, and a change that somebody
// else made meanwhile is not overwritten unasked.

import { useStore } from "@tanstack/react-form";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { RequestError } from "@/api/request-error";
import { editText } from "@/messages/edit-text";
import { formText } from "@/messages/form-text";
import { holdUnsentWork } from "@/platform/unsent-work";
import type { Found } from "./problem";
import { refusalOf } from "./refusal";
import { useCheckedForm } from "./use-checked-form";

type WorkEditOptions<Work, Values extends object, Changes extends object> = {
  work: Work;
  valuesOf: (work: Work) => Values;
  changesOf: (work: Work, values: Values) => Changes;
  check: (values: Values) => Found<keyof Values & string>;
  /** The field that a path of the input is about. */
  fieldOf: (path: string) => (keyof Values & string) | undefined;
  /** Saves over whatever stands there if it is not said what is expected there. Answers what stands there then. */
  send: (changes: Changes & { expectedUpdatedAt: string | null }) => Promise<Work>;
  /** What stands there now. */
  fetch: () => Promise<Work | null>;
  /** Hands what stands there now to the page. */
  keep: (work: Work) => void;
};

const clock = () => new Date().toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });

export function useWorkEdit<Work extends { updatedAt: string }, Values extends object, Changes extends object>(
  options: WorkEditOptions<Work, Values, Changes>,
) {
  const { work, valuesOf, changesOf, check, fieldOf } = options;
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  /** A refusal that belongs to no single field. */
  const [problem, setProblem] = useState<string | null>(null);
  const [isConflict, setConflict] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const focusFirstWrong = () => {
    // After React has marked the fields.
    window.setTimeout(() => element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(), 0);
  };
  const { form, refuse } = useCheckedForm<Values>({
    initial: valuesOf(work),
    check,
    fieldOf,
    send: () => save(work.updatedAt),
    onInvalid: focusFirstWrong,
    onChange: () => setProblem(null),
  });
  const show = (updated: Work) => {
    options.keep(updated);
    form.reset(valuesOf(updated));
    setConflict(false);
  };
  const save = async (expectedUpdatedAt: string | null) => {
    setProblem(null);
    try {
      show(await options.send({ ...changesOf(work, form.state.values), expectedUpdatedAt }));
      setSavedAt(clock());
      // Other pages show it as it was.
      queryClient.removeQueries({ type: "inactive" });
    } catch (error) {
      if (error instanceof RequestError && error.code === "CONFLICT") return setConflict(true);
      if (refuse(error instanceof RequestError ? error.complaints : [])) return focusFirstWrong();
      const { failed } = editText;
      const refusal = { ...formText.publish.send, failed, signedOut: formText.signIn.again, tooLarge: failed };
      setProblem(refusalOf(error, refusal, navigator.onLine).message);
    }
  };
  const showTheirs = async () => {
    const theirs = await options.fetch();
    if (theirs) show(theirs);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The server may be asked again: it may have changed its mind.
    refuse([]);
    setConflict(false);
    void form.handleSubmit();
  };
  const values = useStore(form.store, (state) => state.values);
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  const count = Object.keys(changesOf(work, values)).length;
  useEffect(() => (count > 0 ? holdUnsentWork() : undefined), [count]);
  const discard = () => form.reset(valuesOf(work));
  return { form, values, element, submit, save, discard, count, isSending, problem, isConflict, showTheirs, savedAt };
}

/** What the page around the form shows of it. */
export type WorkEdit = Omit<ReturnType<typeof useWorkEdit<{ updatedAt: string }, object, object>>, "form" | "values">;
