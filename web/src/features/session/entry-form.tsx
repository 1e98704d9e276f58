// What signing in and registering have in common: checked when a field is left and when the form is sent, refusals of
// the server at their fields, and, once it is done, the way back to where the person came from.

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { RequestError } from "@/api/request-error";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import type { ReturnPath } from "./return-path";
import { type Me, setSessionMe } from "./session";

type Values = Record<string, string>;
type Check<V extends Values> = (values: V) => Partial<Record<keyof V, string | null>>;

type EntryFormOptions<V extends Values> = {
  initial: V;
  check: Check<V>;
  /** Sends the form; throws RequestError when it is refused. */
  send: (values: V) => Promise<Me>;
  returnPath: ReturnPath;
  /** Said when the server is at fault. */
  failed: string;
};

export function useEntryForm<V extends Values>(options: EntryFormOptions<V>) {
  const { initial, check, send, returnPath, failed } = options;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<keyof V>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<keyof V, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const found = check(values);
  const errorOf = (field: keyof V): string | undefined =>
    refused[field] ?? (left.has(field) ? (found[field] ?? undefined) : undefined);

  const focusFirstWrong = () => {
    // After React has marked the fields.
    window.setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(), 0);
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof RequestError)) return setProblem(failed);
    const { code, message, details, complaints } = error;
    const known = complaints
      .map((complaint) => ({ ...complaint, field: complaint.field.replace(/^data\./, "") }))
      .filter(({ field }) => field in values);
    if (known.length > 0) {
      setRefused(Object.fromEntries(known.map(({ field, message: sentence }) => [field, sentence])) as typeof refused);
      return focusFirstWrong();
    }
    if (code === "RATE_LIMITED" || details.status === 429) {
      return setProblem(
        details.retryAfter ? formText.signIn.tooMany({ seconds: Math.ceil(details.retryAfter) }) : message,
      );
    }
    if (details.status === 0) return setProblem(text.failure.unreachable);
    setProblem(error.isUnavailable || code === "INTERNAL" ? failed : message);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setLeft(new Set(Object.keys(values)));
    setProblem(null);
    if (Object.values(found).some((error) => error)) return focusFirstWrong();
    setSending(true);
    try {
      setSessionMe(queryClient, await send(values));
      await navigate({ href: returnPath.next ?? "/", replace: true });
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };

  /** What a field of the form needs. */
  const field = (name: keyof V & string) => ({
    name,
    value: values[name] ?? "",
    error: errorOf(name),
    onBlur: () => {
      if (values[name] !== "") setLeft((now) => new Set(now).add(name));
    },
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setRefused(({ [name]: _, ...others }) => others as typeof refused);
      setProblem(null);
    },
  });
  return { form, field, submit, isSending, problem };
}
