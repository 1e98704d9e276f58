// A form that is filled in and sent at once: checked by the limits of the server, refusals at their fields, the focus
// on the first that is wrong.

import { useStore } from "@tanstack/react-form";
import { type FormEvent, useRef, useState } from "react";
import { RequestError } from "@/api/request-error";
import { useAppForm } from "./app-form";
import { type RefusalWords, refusalOf } from "./refusal";

type PlainFormOptions<Values extends Record<string, string>> = {
  initial: Values;
  /** What is wrong with the fields, in a sentence each. */
  check: (values: Values) => Partial<Record<keyof Values & string, string | null>>;
  /** Sends the form and does what follows; throws RequestError when it is refused. */
  send: (values: Values) => Promise<void>;
  words: RefusalWords;
};

export function usePlainForm<Values extends Record<string, string>>(options: PlainFormOptions<Values>) {
  const { initial, check, send, words } = options;
  const element = useRef<HTMLFormElement>(null);
  /** A refusal that belongs to no single field. */
  const [problem, setProblem] = useState<string | null>(null);
  const focusFirstWrong = () => {
    // After React has marked the fields.
    window.setTimeout(() => element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(), 0);
  };
  const form = useAppForm({
    defaultValues: initial,
    validators: { onChange: ({ value }) => wrongFields(check(value)) },
    listeners: { onChange: () => setProblem(null) },
    onSubmit: ({ value }) => send(value).catch((error) => refuse(error, Object.keys(value))),
    onSubmitInvalid: focusFirstWrong,
  });
  /** Puts what the server says at a field, or takes it from there. */
  const setRefused = (name: string, message?: string) => {
    form.setFieldMeta(name as never, (meta) => ({ ...meta, errorMap: { ...meta?.errorMap, onServer: message } }));
  };
  const refuse = (error: unknown, names: string[]) => {
    const complaints = error instanceof RequestError ? error.complaints : [];
    const known = complaints
      .map(({ field, message }) => ({ name: field.replace(/^data\./, ""), message }))
      .filter(({ name }) => names.includes(name));
    for (const { name, message } of known) setRefused(name, message);
    if (known.length > 0) focusFirstWrong();
    else setProblem(refusalOf(error, words, navigator.onLine).message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    // The server may be asked again: it may have changed its mind.
    for (const name of Object.keys(initial)) setRefused(name);
    void form.handleSubmit();
  };
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  return { form, element, submit, isSending, problem };
}

function wrongFields(found: Partial<Record<string, string | null>>) {
  const wrong = Object.entries(found).filter(([, sentence]) => sentence);
  return wrong.length > 0 ? { fields: Object.fromEntries(wrong) as Record<string, string> } : undefined;
}
