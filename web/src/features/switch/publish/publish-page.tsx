// The form for a new theme: five steps on the left, the caption as it will hang on the right. Which step is shown is
// in the address; what is wrong is said at the fields, counted at the steps and summed up on top.

import { useStore } from "@tanstack/react-form";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { PublishedThemeFragment } from "@/api/gql/types";
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
import { drafts } from "./draft-store";
import { type StepId, THEME_STEPS } from "./form-steps";
import { OptionsActions } from "./options-actions";
import { adviseOn, checkDraft, fieldOfInput, layoutOf, type PickerLayout } from "./problems";
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
import { useBackgroundPicture } from "./use-background-picture";
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
  const { form, refuse } = useCheckedForm({
    initial: start.draft,
    check: (values) => checkDraft(values, layoutOf(values, layouts), limits),
    fieldOf: fieldOfInput,
    send: () => (me ? publication.start() : signIn()),
    onInvalid: () => publication.clear(),
  });
  const draft = useStore(form.store, ({ values }) => values);
  const layout = layoutOf(draft, layouts);

  const go = (step: StepId) => void navigate({ search: (now) => ({ ...now, step }), resetScroll: false });
  const stepping = useSteps({
    form,
    steps: THEME_STEPS,
    wanted: search.step,
    isResumed: start.isResumed,
    isPassedOver: (step) => step === "options" && !layout?.options.length,
    onGo: go,
  });
  const { step } = stepping;
  const work = useDraft({
    form,
    store: drafts,
    fileField: "background",
    onKept: (id) => {
      // The address has to change once: every later change would meet the steps' own.
      if (search.draft !== id) void navigate({ search: { draft: id, step }, replace: true, resetScroll: false });
    },
  });

  const signIn = async () => {
    work.keep();
    await navigate({ to: "/login", search: { next: `/create/switch/theme?draft=${draft.id}&step=check` } });
  };
  const [isDone, setDone] = useState(false);
  const onPublished = async (theme: PublishedThemeFragment) => {
    setDone(true);
    onHung({ file, background: draft.background, ground: layout?.color ?? null, overlayUrl: preview.overlayUrl });
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

  const picture = useBackgroundPicture(form, limits, search.layout);
  const file = draft.file instanceof Blob ? draft.file : null;
  const fileUrl = useObjectUrl(file);
  const background = draft.background && fileUrl ? { ...draft.background, url: fileUrl } : null;
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
    <div className="page py-8 desktop:py-10">
      <LeaveGuard isActive={!isDone && work.isChangedHere} keep={work.keep} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-h1" tabIndex={-1}>
          {formText.publish.title}
        </h1>
        {/* Room of its own on a phone: nothing may move when the draft is kept for the first time. */}
        <div className="flex items-center max-tablet:min-h-8 max-tablet:w-full">
          <DraftLine isResumed={start.isResumed} onStartAfresh={onStartAfresh} start={start.draft} work={work} />
        </div>
      </div>
      <AccountBanner
        hasEnded={publication.sending.kind === "refused" && publication.sending.refusal.kind === "signed-out"}
        keep={work.keep}
        me={me}
      />
      <div className="mt-6">
        <Stepper onGo={go} steps={stepping.list.map((one) => ({ ...one, label: formText.publish.step[one.id] }))} />
      </div>
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 desktop:grid-cols-12">
        <div className="min-w-0 desktop:col-span-7">
          <StepFrame heading={stepping.heading} onBack={stepping.back} onNext={stepping.proceed} step={step}>
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
            {step === "details" && <DetailsStep {...shared} tags={tags} />}
            {step === "check" && (
              <CheckStep
                {...shared}
                advice={adviseOn(draft, layout)}
                me={me}
                errors={stepping.errors}
                onBack={() => go("details")}
                onGoTo={stepping.goToField}
                publication={publication}
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
          step={step}
        />
      </div>
    </div>
  );
}
