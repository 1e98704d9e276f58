// The form of the theme that is open, of one or several that are made together: its values and steps, its draft on this
// device, what is wrong with it and the others, and publishing them all.

import { useStore } from "@tanstack/react-form";
import { useEffect, useState } from "react";
import type { Complaint } from "@/api/request-error";
import type { FieldError, FieldProblems, Problem, Steps } from "@/features/form/problem";
import { type FieldSetter, fieldSetter } from "@/features/form/set-field";
import { withTypedTag } from "@/features/form/typed-tag";
import { type InputPaths, useCheckedForm } from "@/features/form/use-checked-form";
import { useDraft } from "@/features/form/use-draft";
import { useSteps } from "@/features/form/use-steps";
import type { Me } from "@/features/session/session";
import type { NewDraft } from "./new-draft";
import { type DraftSet, PACK, publishedAs, unpublished } from "./set/draft-set";
import { type DraftProblems, requiredOf } from "./set/set-problems";
import { fetchSeveral, severalCode } from "./set/several-code";
import type { DraftSetState } from "./set/use-draft-set";
import type { SetHold } from "./set/use-held-set";
import { useOthers } from "./set/use-others";
import { type SendingCode, useSetPublication } from "./set/use-set-publication";
import { type FormSearch, useFormAddress } from "./use-form-address";

type Options<
  FileField extends string,
  Draft extends NewDraft<FileField>,
  Field extends string,
  Step extends string,
  Limits,
  Item,
> = {
  /** The set that this tab holds; the form is that of its open draft. */
  draftSet: DraftSetState<FileField, Draft>;
  hold: SetHold<Draft>;
  page: { me: Me | null; search: FormSearch<Step> };
  steps: Steps<Field, Step> & {
    /** There is nothing to do in it. */
    isPassedOver: (step: Step, draft: Draft) => boolean;
  };
  rules: {
    check: (draft: Draft) => FieldProblems<Field & keyof Draft & string>;
    /** What deserves a look or would make it better. */
    adviseOn: (draft: Draft) => readonly Problem<Field>[];
    /** What is wrong with the pack that they become, where they can become one. */
    packProblems?: (set: DraftSet, complaints: readonly Complaint[]) => readonly Problem<Field>[];
  };
  paths: InputPaths<Draft> & { fieldOf: (path: string) => Field | undefined };
  sending: SendingCode<Draft, Limits, Item> & {
    /** Told once all are published, the drafts and the numbers of all in their order; `items` are those of just now. */
    onPublished: (draft: Draft, became: Became, items: readonly Item[]) => void;
  };
};

/** What became of the drafts of a set. */
export type Became = { draftIds: readonly string[]; hexIds: readonly string[] };

/** What the frame and the last step show of it. */
export type NewItems<
  FileField extends string,
  Draft extends NewDraft<FileField>,
  Field extends string,
  Step extends string,
> = ReturnType<typeof useNewItems<FileField, Draft, Field, Step, unknown, unknown>>;

export function useNewItems<
  FileField extends string,
  Draft extends NewDraft<FileField>,
  Field extends string,
  Step extends string,
  Limits,
  Item,
>(options: Options<FileField, Draft, Field, Step, Limits, Item>) {
  const { draftSet: set, hold, page, steps, rules, paths, sending } = options;
  const { me, search } = page;
  const { check, adviseOn, packProblems = () => [] } = rules;
  const { address, drafts, sets } = set.kind;
  const { order, of } = steps;
  const last = order.at(-1) as Step;
  const [start] = useState(() => ({ draft: set.open, isResumed: set.isResumed, field: set.takePendingField() }));
  const { goTo: goToAddress, goToLogin } = useFormAddress(address);
  const { form, setServerErrors } = useCheckedForm<Draft>({
    initial: start.draft,
    check: (values) => check(values) as FieldProblems<keyof Draft & string>,
    paths,
    send: async () => {
      if (!me) return signIn();
      // What the server had against them it may be asked again.
      const isWrong = packProblems(set.now(), []).length > 0 || (await others.areWrong());
      if (!isWrong) await publication.start();
    },
    onInvalid: () => publication.clear(),
  });
  const draft = useStore(form.store, ({ values }) => values) as Draft;
  const [goesOn] = useState(set.set.sent?.isGoing === true && me !== null && !me.isBlocked);
  const isSeveral = set.set.draftIds.length > 1;

  const setters: FieldSetter<Pick<NewDraft, "tags" | "typedTag" | "isPrivate">> = fieldSetter<Draft>(form);
  const settle = () => {
    const { tags, typedTag } = form.state.values as Draft;
    if (typedTag === "") return;
    setters.setFieldValue("tags", withTypedTag(tags, typedTag));
    setters.setFieldValue("typedTag", "");
  };
  const stepping = useSteps<Field, Step, Draft>({
    form,
    steps,
    start: {
      step: search.step ?? (goesOn ? last : undefined),
      field: start.field as Field | null,
      isResumed: start.isResumed,
    },
    isPassedOver: (step) => steps.isPassedOver(step, draft),
    settle,
    onGo: (step) => void goToAddress((now) => ({ ...now, step }), { resetScroll: false }),
  });
  const { step } = stepping;
  const judge = (one: Draft, complaints: readonly Complaint[]) => [
    ...requiredOf<Field>(check(one) as FieldProblems<Field>, complaints, paths.fieldOf),
    ...adviseOn(one),
  ];
  const others = useOthers<FileField, Draft, Field>(set, draft.id, judge);
  const storage = useDraft<FileField, Draft>({
    form,
    store: drafts,
    hold,
    onKept: (id) => {
      // The address has to change once: every later change would meet the steps' own.
      if (search.draft !== id) void goToAddress({ draft: id, step }, { replace: true, resetScroll: false });
    },
  });

  const wayBack = `${address}?draft=${draft.id}&step=${last}`;
  const signIn = async () => {
    storage.keep();
    await goToLogin(wayBack);
  };
  const [isDone, setDone] = useState(false);
  const onPublished = async (items: readonly Item[]) => {
    setDone(true);
    const published = set.now();
    const { draftIds } = published;
    const hexIds = draftIds.flatMap((id) => publishedAs(published, id) ?? []);
    sending.onPublished(form.state.values as Draft, { draftIds, hexIds }, items);
    await storage.finish();
    await sets.remove(published);
    void goToAddress({ published: hexIds.join() }, { replace: true });
  };
  const publication = useSetPublication<FileField, Draft, Limits, Item>({
    form,
    draftSet: set,
    sending,
    keep: storage.keep,
    onPublished: (items) => void onPublished(items),
    onComplaints: setServerErrors,
  });
  const { complaints, complain } = set;
  useEffect(() => {
    const own = complaints[draft.id];
    if (!own?.length) return;
    setServerErrors(own);
    complain(draft.id, []);
  });
  useEffect(() => {
    hold.handOver = async () => {
      // Sent in two tabs it would be published twice.
      await publication.whenSettled();
      storage.keep();
      const kept = drafts.load(draft.id);
      if (!kept) return null;
      const open = { ...(form.state.values as Draft), updatedAt: kept.updatedAt };
      const now = set.now();
      return { set: now, drafts: now.draftIds.flatMap((id) => (id === open.id ? open : (drafts.load(id) ?? []))) };
    };
  });
  const [lateSending] = useState(() => sending.late);
  useEffect(() => {
    // Code that sending needs, fetched before the connection may be gone.
    lateSending().catch(() => undefined);
    void severalCode.fetch();
    // A reload, or a connection that was gone, came between.
    if (goesOn && hold.isHeld) void form.handleSubmit();
  }, [form, goesOn, hold, lateSending]);

  const isPublished = publishedAs(set.set, draft.id) !== null;
  const themes = set.set.draftIds.flatMap((id): DraftProblems<Draft, Field> | never[] => {
    if (id !== draft.id) return others.problems.find((other) => other.draft.id === id) ?? [];
    const own = [...(stepping.errors as readonly FieldError<Field>[]), ...adviseOn(draft)];
    return { draft, problems: isPublished ? [] : own };
  });
  return {
    form,
    draft,
    set,
    start,
    me,
    stepping,
    settle,
    go: stepping.go,
    storage,
    wayBack,
    publication,
    /** Something is being sent. */
    isSending: publication.sending.kind === "sending",
    /** Sending had begun before the form was opened. */
    goesOn,
    isSeveral,
    /** The open theme is published already. */
    isPublished,
    /** All that is sent is sent. */
    isDone,
    /** Every theme of the set and what there is to say about it. */
    themes,
    /** How many of them are not published yet. */
    toPublish: unpublished(set.set).length,
    pack: packProblems(set.set, set.complaints[PACK] ?? []),
    setVisibility: (isPrivate: boolean) => {
      setters.setFieldValue("isPrivate", isPrivate);
      for (const other of others.problems) drafts.keep({ ...other.draft, isPrivate });
    },
    goToProblem: (draftId: string, field: Field) => {
      if (draftId === draft.id || draftId === PACK) return stepping.goToField(field);
      storage.keep();
      set.goTo(draftId, { step: of[field], field });
      return true;
    },
    /** `copy` makes a new theme of what fits of the open one. */
    addTheme: async (copy: (source: Draft, id: string) => Draft) => {
      storage.keep();
      const code = await fetchSeveral();
      await code.addTheme<FileField, Draft>(set, form.state.values as Draft, copy, order[0] as Step);
    },
  };
}
