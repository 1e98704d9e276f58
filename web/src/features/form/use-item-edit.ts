// The form that edits a published item, and how saving goes: only what was changed is sent, and a change that somebody
// else made meanwhile is not overwritten unasked.

import { useStore } from "@tanstack/react-form";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { RequestError } from "@/api/request-error";
import { editText } from "@/messages/edit-text";
import { formText } from "@/messages/form-text";
import { timeOfDay } from "@/messages/relative-time";
import { keepTyped } from "@/platform/typed-text";
import type { FieldProblems } from "./problem";
import { type InputPaths, useCheckedForm } from "./use-checked-form";
import { type Transfer, useSending } from "./use-sending";
import { useTypedText } from "./use-typed-text";
import { useUnsentWork } from "./use-unsent-work";

type ItemEditOptions<Item, Values extends object, Changes extends object> = {
  item: Item;
  /** Names the form among those whose typed text outlives a reload. */
  name: string;
  values: {
    of: (item: Item) => Values;
    changes: (item: Item, values: Values) => Changes;
    /** How many things these are to whoever made them; each of them by itself when not said. */
    count?: (changes: Changes) => number;
    check: (values: Values, item: Item) => FieldProblems<keyof Values & string>;
  };
  paths: InputPaths<Values>;
  server: {
    /** Saves over whatever stands there if it is not said what is expected there. Answers what stands there then. */
    send: (changes: Changes & { expectedUpdatedAt: string | null }, transfer: Transfer) => Promise<Item>;
    /** What stands there now. */
    fetch: () => Promise<Item | null>;
    /** Hands what stands there now to the page. */
    keep: (item: Item) => void;
  };
};

/** Fields of items that are typed or ticked. */
const TYPED = ["name", "description", "tags", "typedTag", "isPrivate", "isMature"];

export function useItemEdit<Item extends { updatedAt: string }, Values extends object, Changes extends object>(
  options: ItemEditOptions<Item, Values, Changes>,
) {
  const { of: valuesOf, changes: changesOf, count: countOf, check } = options.values;
  const { server } = options;
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  /** What the form began with. What the page is told later may be somebody else's change already. */
  const [begun, setBegun] = useState(options.item);
  /** What somebody else has made of it. */
  const [theirs, setTheirs] = useState<Item | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  /** Whatever stands there is overwritten. */
  const isForced = useRef(false);
  const focusFirstWrong = () => {
    // After React has marked the fields.
    window.setTimeout(() => element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(), 0);
  };
  const { form, setServerErrors } = useCheckedForm<Values>({
    initial: valuesOf(options.item),
    check: (values) => check(values, begun),
    paths: options.paths,
    send: () => sending.start(),
    onInvalid: focusFirstWrong,
    onChange: () => sending.clear(),
  });
  const show = (updated: Item) => {
    server.keep(updated);
    setBegun(updated);
    setTheirs(null);
    form.reset(valuesOf(updated));
  };
  const sending = useSending({
    send: async (transfer) => {
      const expectedUpdatedAt = isForced.current ? null : begun.updatedAt;
      try {
        show(await server.send({ ...changesOf(begun, form.state.values), expectedUpdatedAt }, transfer));
        setSavedAt(timeOfDay(new Date()));
        // Other pages show it as it was.
        queryClient.removeQueries({ type: "inactive" });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const now = error.code === "CONFLICT" ? await server.fetch() : null;
        if (now) setTheirs(now);
        else if (setServerErrors(error.complaints)) focusFirstWrong();
        else throw error;
      }
      sending.rest();
    },
    words: { ...editText.send, signedOut: formText.signIn.again },
    onSignedOut: () => undefined,
    onStopped: () => undefined,
  });
  const save = (force: boolean) => {
    isForced.current = force;
    // The server may be asked again: it may have changed its mind.
    setServerErrors([]);
    setTheirs(null);
    return form.handleSubmit();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  const values = useStore(form.store, (state) => state.values);
  const changes = changesOf(begun, values);
  const count = countOf?.(changes) ?? Object.keys(changes).length;
  const saved = valuesOf(begun);
  const typedFields = TYPED.filter((field) => field in saved) as (keyof Values & string)[];
  useTypedText({ form, name: options.name, fields: typedFields, saved });
  // Files are lost by a reload, typed text is not.
  const typed = { ...saved, ...Object.fromEntries(typedFields.map((field) => [field, values[field]])) };
  const isAllTyped = Object.keys(changesOf(begun, typed)).length === Object.keys(changes).length;
  const isLosable = count > 0 && !isAllTyped;
  useUnsentWork(isLosable);
  const { item } = options;
  const follow = useRef(() => undefined as undefined);
  follow.current = () => {
    // Nothing of one's own stands against it.
    if (count > 0 || sending.sending.kind !== "idle" || item === begun) return;
    setBegun(item);
    if (item.updatedAt !== begun.updatedAt) form.reset(valuesOf(item));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of each version once
  useEffect(() => follow.current(), [item]);
  return {
    form,
    values,
    element,
    submit,
    count,
    /** A reload loses some of it. */
    isLosable,
    forget: () => keepTyped(options.name, {}),
    savedAt,
    sending: sending.sending,
    retry: () => void save(isForced.current),
    cancel: sending.cancel,
    discard: () => {
      sending.clear();
      setTheirs(null);
      form.reset(valuesOf(begun));
    },
    /** What the form began with. */
    begun,
    /** When somebody else has changed it, and that is in the way. */
    conflictAt: theirs && timeOfDay(new Date(theirs.updatedAt)),
    showTheirs: () => theirs && show(theirs),
    saveMine: () => void save(true),
  };
}

/** What the page around the form shows of it. */
export type ItemEdit = Omit<
  ReturnType<typeof useItemEdit<{ updatedAt: string }, object, object>>,
  "form" | "values" | "begun"
>;
