// The form for a new Wii U theme: five steps on the left, the theme as it will hang on the right. Which step is shown is in
// the address; what is wrong is said at the fields, counted at the steps and summed up on top.

import { useStore } from "@tanstack/react-form";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { PublishedWiiuThemeFragment } from "@/api/gql/types";
import { DraftLine } from "@/features/form/draft-line";
import { LeaveGuard } from "@/features/form/leave-guard";
import type { FieldError } from "@/features/form/problem";
import { withTypedTag } from "@/features/form/typed-tag";
import { useCheckedForm } from "@/features/form/use-checked-form";
import { useDraft } from "@/features/form/use-draft";
import { useSteps } from "@/features/form/use-steps";
import { AccountBanner } from "@/features/publishing/account-banner";
import { StepFrame } from "@/features/publishing/step-frame";
import type { Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { Stepper } from "@/ui/controls/stepper";
import { ErrorSummary } from "@/ui/fields/error-summary";
import { checkDraft, fieldOfInput } from "../theme-form/check-draft";
import type { Draft, FieldId } from "../theme-form/draft";
import type { FormLimits } from "../theme-form/form-props";
import type { SystemFile } from "../theme-form/sort-patches";
import { adviseOn } from "./advice";
import { CaptionPreview } from "./caption-preview";
import { DetailsStep } from "./details-step";
import { drafts, sentOf } from "./draft-store";
import { THEME_STEPS } from "./form-steps";
import { laterSteps } from "./later-steps";
import type { PublishSearch } from "./publish-search";
import { seedPublished } from "./published-query";
import type { StepId } from "./step-ids";
import type { Hold, Start } from "./use-held-draft";
import { usePublication } from "./use-publication";

/** What was published last, since the page was opened. */
export type Hung = { draft: Draft; hexId: string };

export type PublishPageProps = {
  /** Known tags. */
  tags: readonly string[];
  files: readonly SystemFile[];
  limits: FormLimits;
  me: Me | null;
  search: PublishSearch;
  start: Start;
  hold: Hold;
  onStartAfresh: () => void;
  onHung: (hung: Hung) => void;
};

export function PublishPage(props: PublishPageProps) {
  const { tags, files, limits, me, search, start, hold, onStartAfresh, onHung } = props;
  const navigate = useNavigate({ from: "/create/wiiu/theme" });
  const queryClient = useQueryClient();
  const { form, refuse } = useCheckedForm<Draft>({
    initial: start.draft,
    check: (values) => checkDraft(values, files, limits),
    fieldOf: fieldOfInput,
    send: () => (me ? publication.start() : signIn()),
    onInvalid: () => publication.clear(),
  });
  const draft = useStore(form.store, ({ values }) => values);
  const [goesOn] = useState(() => me !== null && !me.isBlocked && sentOf.load(start.draft.id)?.isGoing === true);

  const settle = () => {
    const { tags: known, typedTag } = form.state.values;
    if (typedTag === "") return;
    form.setFieldValue("tags", withTypedTag(known, typedTag));
    form.setFieldValue("typedTag", "");
  };
  const go = (step: StepId) => void navigate({ search: (now) => ({ ...now, step }), resetScroll: false });
  const stepping = useSteps<FieldId, StepId, Draft>({
    form,
    steps: THEME_STEPS,
    wanted: search.step ?? (goesOn ? "check" : start.isResumed ? undefined : "details"),
    wantedField: null,
    isResumed: start.isResumed,
    isPassedOver: () => false,
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
  const wayBack = `/create/wiiu/theme?draft=${draft.id}&step=check`;
  const signIn = async () => {
    work.keep();
    await navigate({ to: "/login", search: { next: wayBack } });
  };
  const [isDone, setDone] = useState(false);
  const onPublished = async (theme: PublishedWiiuThemeFragment) => {
    setDone(true);
    onHung({ draft: form.state.values, hexId: theme.hexId });
    seedPublished(queryClient, theme);
    await work.finish();
    sentOf.remove(draft.id);
    void navigate({ search: { published: theme.hexId }, replace: true });
  };
  const publication = usePublication({
    form,
    limits,
    keep: work.keep,
    onComplaints: refuse,
    onPublished: (theme) => void onPublished(theme),
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
  useEffect(() => {
    // A reload, or a connection that was gone, came between.
    if (goesOn && hold.isHeld) void form.handleSubmit();
  }, [form, goesOn, hold]);
  const later = laterSteps.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a lost connection kept away is asked for at each step
  useEffect(() => void laterSteps.fetch(), [step]);

  const steps = stepping.list.map((one) => ({ ...one, label: wiiuFormText.step[one.id] }));
  const shared = { draft, form, limits, files };
  return (
    <>
      <LeaveGuard isActive={!isDone && work.isChangedHere} keep={work.keep} />
      {/* Room of its own on a phone: nothing may move when the draft is kept for the first time. */}
      <div className="flex items-center max-tablet:min-h-8 max-tablet:w-full">
        <DraftLine isResumed={start.isResumed} onStartAfresh={onStartAfresh} start={start.draft} work={work} />
      </div>
      <AccountBanner me={me} />
      <div className="mt-5 w-full" ref={stepping.listRef}>
        <Stepper onGo={go} steps={steps} />
      </div>
      <div className="mt-7 grid w-full items-start gap-x-12 gap-y-8 desktop:grid-cols-12">
        <div className="min-w-0 desktop:col-span-7">
          <StepFrame
            heading={stepping.headingRef}
            line={wiiuFormText.line[step]}
            onBack={stepping.back}
            onNext={step === "check" ? null : stepping.proceed}
            title={wiiuFormText.heading[step]}
          >
            {stepping.attempt > 0 && step !== "check" && (
              <ErrorSummary attempt={stepping.attempt} entries={stepping.shownIn(step)} />
            )}
            {step === "details" && <DetailsStep {...shared} settle={settle} tags={tags} />}
            {step === "patches" && later && <later.PatchesPart {...shared} />}
            {step === "pictures" && later && <later.PicturesPart {...shared} />}
            {step === "extras" && later && <later.ExtrasPart {...shared} />}
            {step === "check" && later && (
              <later.CheckStep
                {...shared}
                goesOn={goesOn}
                keep={work.keep}
                me={me}
                onBack={stepping.back}
                onGoTo={stepping.goToField}
                problems={[...(stepping.errors as FieldError<FieldId>[]), ...adviseOn(draft, files)]}
                publication={publication}
                wayBack={wayBack}
              />
            )}
          </StepFrame>
        </div>
        <CaptionPreview draft={draft} files={files} maker={me?.username ?? formText.publish.you} step={step} />
      </div>
    </>
  );
}
