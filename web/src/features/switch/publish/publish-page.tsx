// The form for a new theme: five steps on the left, the caption as it will hang on the right. Which step is shown is
// in the address; what is wrong is said at the fields, counted at the steps and summed up on top.

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { PublishedThemeFragment } from "@/api/gql/types";
import { DraftLine } from "@/features/form/draft-line";
import { LeaveGuard } from "@/features/form/leave-guard";
import { useDraft } from "@/features/form/use-draft";
import { useProblems } from "@/features/form/use-problems";
import type { Limits, Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { Stepper } from "@/ui/controls/stepper";
import { ErrorSummary, focusField } from "@/ui/fields/error-summary";
import { listChosen, overlayOf } from "../options/choices";
import { AccountBanner } from "./account-banner";
import { CaptionPreview } from "./caption-preview";
import { heldIn } from "./draft";
import { drafts } from "./draft-store";
import { type FieldId, STEPS, type StepId, startingStep, stepAfter, stepBefore, THEME_STEPS } from "./form-steps";
import { OptionsActions } from "./options-actions";
import { findProblems, type PickerLayout } from "./problems";
import type { PublishSearch } from "./publish-search";
import type { HungPicture } from "./published-page";
import { seedPublished } from "./published-query";
import { startDraft } from "./start-draft";
import { BackgroundStep } from "./steps/background-step";
import { CheckStep } from "./steps/check-step";
import { DetailsStep } from "./steps/details-step";
import { LayoutStep } from "./steps/layout-step";
import { OptionsStep } from "./steps/options-step";
import { StepFrame } from "./steps/step-frame";
import { usePublication } from "./use-publication";

type PublishPageProps = {
  layouts: readonly PickerLayout[];
  /** Known tags. */
  tags: readonly string[];
  limits: Limits;
  me: Me | null;
  search: PublishSearch;
  onStartAfresh: () => void;
  /** Told how the theme looked when it was published, until its own pictures are made. */
  onHung: (picture: HungPicture) => void;
};

export function PublishPage({ layouts, tags, limits, me, search, onStartAfresh, onHung }: PublishPageProps) {
  const navigate = useNavigate({ from: "/create/switch/theme" });
  const queryClient = useQueryClient();
  const [start] = useState(() => startDraft(search, layouts));
  const isHere = useIsHere();
  const shownStep = useRef<StepId>("layout");
  const addressed = useRef(search.draft);
  const work = useDraft({
    start: start.draft,
    store: drafts,
    hasFile: ({ background }) => background !== null,
    onFirstKept: (id) => {
      // The address has to change once: every later change would meet the steps' own.
      if (!isHere.current || addressed.current === id) return;
      addressed.current = id;
      void navigate({ search: { draft: id, step: shownStep.current }, replace: true, resetScroll: false });
    },
  });
  const { draft, file, fileUrl } = work;

  const layout = useMemo(
    () => (draft.base === "layout" ? (layouts.find(({ hexId }) => hexId === draft.layoutHexId) ?? null) : null),
    [draft.base, draft.layoutHexId, layouts],
  );
  const form = useProblems({
    found: findProblems(draft, layout, limits, work.isFileLost),
    steps: THEME_STEPS,
    heldIn: (field) => heldIn(draft, field),
  });
  const { open } = form;
  const hasOptions = (layout?.options.length ?? 0) > 0;

  const firstStep = useRef<StepId>(startingStep(start.isResumed, open, hasOptions));
  const wanted = search.step ?? firstStep.current;
  const step = open.includes(wanted) ? wanted : (open.at(-1) ?? "layout");

  shownStep.current = step;

  const go = (next: StepId) => void navigate({ search: (now) => ({ ...now, step: next }), resetScroll: false });
  const previous = stepBefore(step, hasOptions);
  const back = previous && (() => go(previous));
  const [attempt, setAttempt] = useState(0);
  const [pendingField, setPendingField] = useState<FieldId | null>(null);
  const heading = useStepFocus(step, pendingField);
  const goToField = (field: FieldId) => {
    form.touch(field);
    if (THEME_STEPS.of[field] === step) return focusField(field);
    setPendingField(field);
    go(THEME_STEPS.of[field]);
    return true;
  };
  const proceed = () => {
    form.showStep(step);
    if (form.wrongIn(step).length > 0) setAttempt((now) => now + 1);
    else {
      setPendingField(null);
      go(stepAfter(step, hasOptions));
    }
  };

  const [isDone, setDone] = useState(false);
  const onPublished = async (theme: PublishedThemeFragment) => {
    setDone(true);
    onHung({ file, background: draft.background, ground: layout?.color ?? null, overlayUrl: overlay.url });
    seedPublished(queryClient, theme);
    await work.finish();
    void navigate({ search: { published: theme.hexId }, replace: true });
  };
  const publication = usePublication({ work, form, onPublished: (theme) => void onPublished(theme) });

  const background = draft.background && fileUrl ? { ...draft.background, url: fileUrl } : null;
  const [isComparing, setComparing] = useState(false);
  const isOriginalShown = isComparing && step === "options";
  const chosen = listChosen(layout?.options ?? [], draft.choices);
  const overlay = overlayOf(layout?.overlayUrl ?? null, isOriginalShown ? [] : chosen);
  const actions = layout && (
    <OptionsActions
      choices={draft.choices}
      isOriginalShown={isOriginalShown}
      layout={layout}
      onChange={(choices) => work.change({ choices })}
      onCompare={setComparing}
    />
  );
  const shared = { draft, change: work.change, form, limits };
  return (
    <div className="page py-8 desktop:py-10">
      <LeaveGuard isActive={!isDone && work.isChangedHere} keep={work.keep} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-h1" tabIndex={-1}>
          {formText.publish.title}
        </h1>
        <DraftLine isResumed={start.isResumed} onStartAfresh={onStartAfresh} start={start.draft} work={work} />
      </div>
      <AccountBanner
        hasEnded={publication.sending.kind === "refused" && publication.sending.refusal.kind === "signed-out"}
        keep={work.keep}
        me={me}
      />
      <div className="mt-6">
        <Stepper
          onGo={(id) => go(id as StepId)}
          steps={STEPS.map((id) => ({
            id,
            label: formText.publish.step[id],
            state:
              id === step
                ? "current"
                : !open.includes(id)
                  ? "closed"
                  : STEPS.indexOf(id) < STEPS.indexOf(step)
                    ? "done"
                    : "open",
            errorCount: form.shownIn(id).length,
          }))}
        />
      </div>
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 desktop:grid-cols-12">
        <div className="min-w-0 desktop:col-span-7">
          <StepFrame heading={heading} onBack={back} onNext={proceed} step={step}>
            {attempt > 0 && step !== "check" && <ErrorSummary attempt={attempt} entries={form.shownIn(step)} />}
            {step === "layout" && <LayoutStep {...shared} layouts={layouts} />}
            {step === "options" && <OptionsStep {...shared} actions={actions} layout={layout} />}
            {step === "background" && <BackgroundStep {...shared} work={work} />}
            {step === "details" && <DetailsStep {...shared} tags={tags} />}
            {step === "check" && (
              <CheckStep
                {...shared}
                onBack={() => go("details")}
                keep={work.keep}
                me={me}
                onGoTo={goToField}
                publication={publication}
              />
            )}
          </StepFrame>
        </div>
        <CaptionPreview
          actions={actions}
          background={background}
          draft={draft}
          isOriginalShown={isOriginalShown}
          layout={layout}
          maker={me?.username ?? formText.publish.you}
          overlayUrl={overlay.url}
          step={step}
        />
      </div>
    </div>
  );
}

/** Whether the form is still on the page: a draft kept while leaving must not bring its address back. */
function useIsHere() {
  const isHere = useRef(true);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** Puts the focus on the heading of each new step, or on the field that was asked for. */
function useStepFocus(step: StepId, field: FieldId | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (field && THEME_STEPS.of[field] === step && focusField(field)) return;
    heading.current?.focus();
  }, [step, field]);
  return heading;
}
