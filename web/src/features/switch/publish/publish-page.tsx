// The form for a new theme: five steps on the left, the caption as it will hang on the right. Which step is shown is
// in the address; what is wrong is said at the fields, counted at the steps and summed up on top.

import { useStore } from "@tanstack/react-form";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { PublishedThemeFragment } from "@/api/gql/types";
import type { DraftHold } from "@/features/form/draft-hold";
import { DraftLine } from "@/features/form/draft-line";
import { LeaveGuard } from "@/features/form/leave-guard";
import { useCheckedForm } from "@/features/form/use-checked-form";
import { useDraft } from "@/features/form/use-draft";
import { useSteps } from "@/features/form/use-steps";
import type { Limits, Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { useObjectUrl } from "@/platform/object-url";
import { Stepper } from "@/ui/controls/stepper";
import { ErrorSummary } from "@/ui/fields/error-summary";
import { useComposed } from "../options/use-composed";
import { AccountBanner } from "./account-banner";
import { CaptionPreview } from "./caption-preview";
import { type Draft, pictureOf, withTypedTag } from "./draft";
import { drafts } from "./draft-store";
import { type StepId, THEME_STEPS } from "./form-steps";
import { OptionsActions } from "./options-actions";
import { adviseOn, checkDraft, fieldOfInput, layoutOf, type PickerLayout } from "./problems";
import type { PublishSearch } from "./publish-search";
import type { Hung } from "./published-page";
import { seedPublished } from "./published-query";
import type { Start } from "./start-draft";
import { BackgroundStep, screenshotCode } from "./steps/background-step";
import { CheckStep } from "./steps/check-step";
import { DetailsStep } from "./steps/details-step";
import { LayoutStep } from "./steps/layout-step";
import { OptionsStep } from "./steps/options-step";
import { StepFrame } from "./steps/step-frame";
import { useBackgroundPicture } from "./use-background-picture";
import { usePublication } from "./use-publication";

export type PublishPageProps = {
  layouts: readonly PickerLayout[];
  /** Known tags. */
  tags: readonly string[];
  limits: Limits;
  me: Me | null;
  search: PublishSearch;
  /** The draft as it was found, held by this tab. */
  start: Start;
  hold: DraftHold<Draft>;
  onStartAfresh: () => void;
  /** Told what was published and how it looked, until its own pictures are made. */
  onHung: (hung: Hung) => void;
};

export function PublishPage(props: PublishPageProps) {
  const { layouts, tags, limits, me, search, start, hold, onStartAfresh, onHung } = props;
  const navigate = useNavigate({ from: "/create/switch/theme" });
  const queryClient = useQueryClient();
  const { form, refuse } = useCheckedForm({
    initial: start.draft,
    check: (values) => checkDraft(values, layoutOf(values, layouts), limits),
    fieldOf: fieldOfInput,
    // It may be refused for showing the background alone.
    alsoAbout: { screenshot: "background" },
    send: () => (me ? publication.start() : signIn()),
    onInvalid: () => publication.clear(),
  });
  const draft = useStore(form.store, ({ values }) => values);
  const layout = layoutOf(draft, layouts);

  const settle = () => {
    const { tags, typedTag } = form.state.values;
    if (typedTag === "") return;
    form.setFieldValue("tags", withTypedTag(tags, typedTag));
    form.setFieldValue("typedTag", "");
  };
  const go = (step: StepId) => void navigate({ search: (now) => ({ ...now, step }), resetScroll: false });
  const stepping = useSteps({
    form,
    steps: THEME_STEPS,
    wanted: search.step,
    isResumed: start.isResumed,
    isPassedOver: (step) => step === "options" && !layout?.options.length,
    settle,
    onGo: go,
  });
  const { step } = stepping;
  const work = useDraft({
    form,
    store: drafts,
    hold,
    onKept: (id) => {
      // The address has to change once: every later change would meet the steps' own.
      if (search.draft !== id) void navigate({ search: { draft: id, step }, replace: true, resetScroll: false });
    },
  });

  const wayBack = `/create/switch/theme?draft=${draft.id}&step=check`;
  const signIn = async () => {
    work.keep();
    await navigate({ to: "/login", search: { next: wayBack } });
  };
  const [isDone, setDone] = useState(false);
  const onPublished = async (theme: PublishedThemeFragment) => {
    setDone(true);
    const picture = {
      file,
      background: draft.background,
      screenshot,
      ground: layout?.color ?? null,
      overlayUrl: preview.overlayUrl,
    };
    onHung({ draftId: draft.id, hexId: theme.hexId, picture });
    seedPublished(queryClient, theme);
    await work.finish();
    void navigate({ search: { published: theme.hexId }, replace: true });
  };
  const publication = usePublication({
    form,
    keep: work.keep,
    onPublished: (theme) => void onPublished(theme),
    onComplaints: refuse,
  });
  useEffect(() => {
    hold.handOver = async () => {
      // Sent in two tabs it would be published twice.
      await publication.whenSettled();
      work.keep();
      const kept = drafts.load(draft.id);
      return kept && { ...form.state.values, updatedAt: kept.updatedAt };
    };
  });

  const picture = useBackgroundPicture(form, limits, search.layout);
  const file = pictureOf(draft, "background");
  const fileUrl = useObjectUrl(file);
  const screenshot = pictureOf(draft, "screenshot");
  const background = draft.background && fileUrl ? { ...draft.background, url: fileUrl } : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a lost connection kept away is asked for at each step
  useEffect(() => void screenshotCode.fetch(), [step]);
  const [isComparing, setComparing] = useState(false);
  const isOriginalShown = isComparing && step === "options";
  const preview = useComposed(layout, isOriginalShown ? [] : draft.choices);
  const actions = layout && (
    <OptionsActions
      choices={draft.choices}
      isOriginalShown={isOriginalShown}
      layout={layout}
      onChange={(choices) => form.setFieldValue("choices", choices)}
      onCompare={setComparing}
    />
  );
  const shared = { draft, form, limits };
  return (
    <>
      <LeaveGuard isActive={!isDone && work.isChangedHere} keep={work.keep} />
      {/* Room of its own on a phone: nothing may move when the draft is kept for the first time. */}
      <div className="flex items-center max-tablet:min-h-8 max-tablet:w-full">
        <DraftLine isResumed={start.isResumed} onStartAfresh={onStartAfresh} start={start.draft} work={work} />
      </div>
      <AccountBanner me={me} />
      <div className="mt-5 w-full" ref={stepping.listRef}>
        <Stepper onGo={go} steps={stepping.list.map((one) => ({ ...one, label: formText.publish.step[one.id] }))} />
      </div>
      <div className="mt-7 grid w-full items-start gap-x-12 gap-y-8 desktop:grid-cols-12">
        <div className="min-w-0 desktop:col-span-7">
          <StepFrame heading={stepping.headingRef} onBack={stepping.back} onNext={stepping.proceed} step={step}>
            {stepping.attempt > 0 && step !== "check" && (
              <ErrorSummary attempt={stepping.attempt} entries={stepping.shownIn(step)} />
            )}
            {step === "layout" && <LayoutStep {...shared} layouts={layouts} />}
            {step === "options" && (
              <form.AppField name="choices">{() => <OptionsStep actions={actions} layout={layout} />}</form.AppField>
            )}
            {step === "background" && (
              <form.AppField name="background">
                {() => <BackgroundStep {...shared} fileUrl={fileUrl} picture={picture} />}
              </form.AppField>
            )}
            {step === "details" && <DetailsStep {...shared} settle={settle} tags={tags} />}
            {step === "check" && (
              <CheckStep
                {...shared}
                advice={adviseOn(draft, layout)}
                errors={stepping.errors}
                keep={work.keep}
                me={me}
                onBack={() => go("details")}
                onGoTo={stepping.goToField}
                publication={publication}
                wayBack={wayBack}
              />
            )}
          </StepFrame>
        </div>
        <CaptionPreview
          actions={actions}
          background={background}
          draft={draft}
          layout={layout}
          maker={me?.username ?? formText.publish.you}
          preview={preview}
          screenshot={screenshot}
          step={step}
        />
      </div>
    </>
  );
}
