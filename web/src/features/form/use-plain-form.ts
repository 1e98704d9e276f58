// A form that is filled in and sent at once: refusals at their fields, the focus on the first that is wrong.

import { useStore } from "@tanstack/react-form";
import { type FormEvent, useRef, useState } from "react";
import { RequestError } from "@/api/request-error";
import type { FieldProblems } from "./problem";
import { type RefusalWords, refusalOf } from "./refusal";
import { useCheckedForm } from "./use-checked-form";
import { useUnsentWork } from "./use-unsent-work";

type PlainFormOptions<Values extends object> = {
  initial: Values;
  check: (values: Values) => FieldProblems<keyof Values & string>;
  /** Sends the form and does what follows; throws RequestError when it is refused. */
  send: (values: Values) => Promise<void>;
  words: RefusalWords;
};

export function usePlainForm<Values extends object>(options: PlainFormOptions<Values>) {
  const { initial, check, send, words } = options;
  const element = useRef<HTMLFormElement>(null);
  /** A refusal that belongs to no single field. */
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<Values | null>(null);
  const focusFirstWrong = () => {
    // After React has marked the fields.
    window.setTimeout(() => element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(), 0);
  };
  const { form, setServerErrors } = useCheckedForm<Values>({
    initial,
    check,
    paths: { fieldOf: (path) => path.replace(/^data\./, "") },
    send: (values) => send(values).then(() => setSent(values), onRefused),
    onInvalid: focusFirstWrong,
    onChange: () => setProblem(null),
  });
  const onRefused = (error: unknown) => {
    if (setServerErrors(error instanceof RequestError ? error.complaints : [])) focusFirstWrong();
    else setProblem(refusalOf(error, words, navigator.onLine).message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    // The server may be asked again: it may have changed its mind.
    setServerErrors([]);
    void form.handleSubmit();
  };
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  const isFilledIn = useStore(form.store, ({ isDirty, values }) => isDirty && values !== sent);
  useUnsentWork(isFilledIn);
  return { form, element, submit, isSending, problem };
}
