// The form for a new theme: five steps on the left, the caption as it will hang on the right. Which step is shown is
// in the address; what is wrong is said at the fields, counted at the steps and summed up on top.

import { useStore } from "@tanstack/react-form";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { PublishedThemeFragment } from "@/api/gql/types";
import { DraftLine } from "@/features/form/draft-line";
import { LeaveGuard } from "@/features/form/leave-guard";
import type { FieldError } from "@/features/form/problem";
import { useCheckedForm } from "@/features/form/use-checked-form";
import { useDraft } from "@/features/form/use-draft";
import { useSteps } from "@/features/form/use-steps";
import { AccountBanner } from "@/features/publishing/account-banner";
import { StepFrame } from "@/features/publishing/step-frame";
import type { Limits, Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { useObjectUrl } from "@/platform/object-url";
import { Button } from "@/ui/controls/button";
import { Stepper } from "@/ui/controls/stepper";
import { ErrorSummary } from "@/ui/fields/error-summary";
import { lateCode } from "@/ui/late-code";
import { useComposed } from "../options/use-composed";
import { checkDraft, fieldOfInput, layoutOf, nameOf, type PickerLayout } from "../theme-form/check-draft";
import { type FieldId, fileOf, withTypedTag } from "../theme-form/draft";
import { OptionsField } from "../theme-form/options-field";
import { useOwnOverlay } from "../theme-form/pieces/use-own-overlay";
import { adviseOn } from "./advice";
import { CaptionPreview } from "./caption-preview";
import { drafts } from "./draft-store";
import { type PackField, type StepId, THEME_STEPS } from "./form-steps";
import { OptionsActions } from "./options-actions";
import type { PublishSearch } from "./publish-search";
import type { Hung } from "./published-page";
import { seedPublished } from "./published-query";
import { packProblems } from "./set/pack-problems";
import { isIncomplete } from "./set/set-problems";
import { sets } from "./set/set-store";
import { fetchSeveral, severalCode } from "./set/several-code";
import { PACK, publishedAs, type SharedField, unpublished } from "./set/theme-set";
import { useOthers } from "./set/use-others";
import type { ThemeSetWork } from "./set/use-theme-set";
import { BackgroundStep, screenshotCode } from "./steps/background-step";
import { DetailsStep } from "./steps/details-step";
import { LayoutStep } from "./steps/layout-step";
import { useBackgroundPicture } from "./use-background-picture";
import type { SetHold } from "./use-held-draft";
import { fetchSending, usePublication } from "./use-publication";

/** The last step; there in time because it is fetched while the others are filled in. */
const checkCode = lateCode(() => import("./steps/check-step"));

export type PublishPageProps = {
  layouts: readonly PickerLayout[];
  /** Known tags. */
  tags: readonly string[];
  limits: Limits;
  me: Me | null;
  search: PublishSearch;
  /** The set that this tab holds; the form is that of its open draft. */
  work: ThemeSetWork;
  hold: SetHold;
  onStartAfresh: () => void;
  /** Told what was published and how it looked, until its own pictures are made. */
  onHung: (hung: Hung) => void;
};

export function PublishPage(props: PublishPageProps) {
  const { layouts, tags, limits, me, search, work: set, hold, onStartAfresh, onHung } = props;
  const [start] = useState(() => ({ draft: set.open, isResumed: set.isResumed, field: set.takePendingField() }));
  const navigate = useNavigate({ from: "/create/switch/theme" });
  const queryClient = useQueryClient();
  const { form, refuse } = useCheckedForm({
    initial: start.draft,
    check: (values) => checkDraft(values, layoutOf(values, layouts), limits),
    fieldOf: fieldOfInput,
    // It may be refused for showing the background alone.
    alsoAbout: { screenshot: "background" },
    send: async () => {
      if (!me) return signIn();
      if (!(await others.areWrong())) await publication.start();
    },
    onInvalid: () => publication.clear(),
  });
  const draft = useStore(form.store, ({ values }) => values);
  const [goesOn] = useState(set.set.sent?.isGoing === true && me !== null && !me.isBlocked);
  const layout = layoutOf(draft, layouts);
  const isSeveral = set.set.draftIds.length > 1;

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
    wanted: search.step ?? (goesOn ? "check" : undefined),
    wantedField: start.field as FieldId | PackField | null,
    isResumed: start.isResumed,
    isPassedOver: (step) => (step === "options" && !layout?.options.length) || (step === "pack" && !isSeveral),
    settle,
    onGo: go,
  });
  const { step } = stepping;
  const others = useOthers(set, draft.id, layouts, limits);
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
  const onPublished = async (themes: readonly PublishedThemeFragment[]) => {
    setDone(true);
    const published = set.now();
    const { draftIds } = published;
    const hexIds = draftIds.flatMap((id) => publishedAs(published, id) ?? []);
    const picture = {
      file,
      background: draft.background,
      screenshot,
      ground: layout?.color ?? null,
      overlayUrl: preview.overlayUrl,
    };
    onHung({ draftIds, hexIds, picture });
    for (const theme of themes) seedPublished(queryClient, theme);
    await work.finish();
    await sets.remove(published);
    void navigate({ search: { published: hexIds.join() }, replace: true });
  };
  const publication = usePublication({
    form,
    work: set,
    limits,
    keep: work.keep,
    onPublished: (themes) => void onPublished(themes),
    onComplaints: refuse,
  });
  const { complaints, complain } = set;
  useEffect(() => {
    const own = complaints[draft.id];
    if (!own?.length) return;
    refuse(own);
    complain(draft.id, []);
  });
  useEffect(() => {
    hold.handOver = async () => {
      // Sent in two tabs it would be published twice.
      await publication.whenSettled();
      work.keep();
      const kept = drafts.load(draft.id);
      if (!kept) return null;
      const open = { ...form.state.values, updatedAt: kept.updatedAt };
      const now = set.now();
      return { set: now, drafts: now.draftIds.flatMap((id) => (id === open.id ? open : (drafts.load(id) ?? []))) };
    };
  });
  useEffect(() => {
    fetchSending();
    void severalCode.fetch();
    void checkCode.fetch();
    // A reload, or a connection that was gone, came between.
    if (goesOn && hold.isHeld) void form.handleSubmit();
  }, [form, goesOn, hold]);

  const picture = useBackgroundPicture(form, limits, search.layout);
  const file = fileOf(draft, "background");
  const fileUrl = useObjectUrl(file);
  const screenshot = fileOf(draft, "screenshot");
  const background = draft.background && fileUrl ? { ...draft.background, url: fileUrl } : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a lost connection kept away is asked for at each step
  useEffect(() => void screenshotCode.fetch(), [step]);
  const [isComparing, setComparing] = useState(false);
  const isOriginalShown = isComparing && step === "options";
  const composed = useComposed(layout, isOriginalShown ? [] : draft.choices);
  const own = useOwnOverlay(draft);
  const preview = own.url ? { ...composed, overlayUrl: own.url } : composed;
  const actions = layout && (
    <OptionsActions
      choices={draft.choices}
      isOriginalShown={isOriginalShown}
      layout={layout}
      onChange={(choices) => form.setFieldValue("choices", choices)}
      onCompare={setComparing}
    />
  );
  const several = severalCode.use();
  const check = checkCode.use();
  const isPublished = publishedAs(set.set, draft.id) !== null;
  const isSending = publication.sending.kind === "sending";
  const themes = set.set.draftIds.flatMap((id) => {
    if (id === draft.id)
      return {
        draft,
        problems: isPublished ? [] : [...(stepping.errors as FieldError<FieldId>[]), ...adviseOn(draft, layout)],
      };
    return others.problems.find((other) => other.draft.id === id) ?? [];
  });
  const pictures = themes.flatMap(({ draft: one }) => {
    const picture = fileOf(one, "background");
    if (!picture || !one.background) return [];
    return { draftId: one.id, name: nameOf(one), picture, crop: one.background.crop, isMature: one.isMature };
  });
  const goToProblem = (draftId: string, field: FieldId | PackField) => {
    if (draftId === draft.id || draftId === PACK) return stepping.goToField(field);
    work.keep();
    set.goTo(draftId, { step: THEME_STEPS.of[field], field: field as FieldId });
    return true;
  };
  const addTheme = async () => {
    work.keep();
    const code = await fetchSeveral();
    await code.addTheme(set, form.state.values, null, layouts);
  };
  const forAll = (field: SharedField) =>
    isSeveral && several && <several.UseForAll draft={draft} field={field} work={set} />;
  const pack = packProblems(set.set, limits, set.complaints[PACK] ?? []);
  const steps = stepping.list
    .filter(({ id }) => isSeveral || id !== "pack")
    .map((one) => ({ ...one, label: formText.publish.step[one.id] }))
    .map((one) =>
      one.id === "pack" && one.state === "done" && pack.length > 0 ? { ...one, state: "open" as const } : one,
    );
  const shared = { draft, form, limits };
  return (
    <>
      <LeaveGuard isActive={!isDone && (work.isChangedHere || set.isChangedHere)} keep={work.keep} />
      {/* Room of its own on a phone: nothing may move when the draft is kept for the first time. */}
      <div className="flex items-center max-tablet:min-h-8 max-tablet:w-full">
        <DraftLine isResumed={set.isBack} onStartAfresh={onStartAfresh} start={start.draft} work={work} />
        {!isSeveral && draft.target && (
          <Button disabled={isSending} icon="plus" look="quiet" onClick={() => void addTheme()} size="small">
            {formText.publish.addTheme}
          </Button>
        )}
      </div>
      <AccountBanner me={me} />
      {isSeveral && several && (
        <several.SetPanel
          drafts={themes.map((theme) => theme.draft)}
          incomplete={new Set(themes.filter(isIncomplete).map((theme) => theme.draft.id))}
          isBusy={isSending}
          keep={work.keep}
          layouts={layouts}
          openId={draft.id}
          work={set}
        />
      )}
      <div className="mt-5 w-full" ref={stepping.listRef}>
        <Stepper onGo={go} steps={steps} />
      </div>
      <div className="mt-7 grid w-full items-start gap-x-12 gap-y-8 desktop:grid-cols-12">
        <div className="min-w-0 desktop:col-span-7">
          <StepFrame
            heading={stepping.headingRef}
            line={formText.publish.line[step]}
            onBack={stepping.back}
            onNext={step === "check" || step === "pack" ? null : stepping.proceed}
            title={formText.publish.heading[step]}
          >
            {stepping.attempt > 0 && step !== "check" && (
              <ErrorSummary attempt={stepping.attempt} entries={stepping.shownIn(step)} />
            )}
            {isPublished && step !== "check" && (
              <p className="text-name text-warning">{formText.publish.isPublished}</p>
            )}
            {step === "layout" && <LayoutStep {...shared} layouts={layouts} />}
            {step === "options" && (
              <form.AppField name="choices">{() => <OptionsField actions={actions} layout={layout} />}</form.AppField>
            )}
            {step === "background" && (
              <BackgroundStep {...shared} fileUrl={fileUrl} forAll={forAll} picture={picture} />
            )}
            {step === "details" && <DetailsStep {...shared} forAll={forAll} settle={settle} tags={tags} />}
            {step === "pack" && several && (
              <several.PackStep
                drafts={themes.map((theme) => theme.draft)}
                isSignedIn={me !== null}
                isTold={stepping.isTold}
                layouts={layouts}
                limits={limits}
                onBack={stepping.back}
                onNext={() => go("check")}
                work={set}
              />
            )}
            {step === "check" && check && (
              <check.CheckStep
                {...shared}
                goesOn={goesOn}
                keep={work.keep}
                me={me}
                onBack={stepping.back}
                onGoTo={goToProblem}
                pack={pack}
                pictures={pictures}
                publication={publication}
                setVisibility={(isPrivate) => {
                  form.setFieldValue("isPrivate", isPrivate);
                  for (const other of others.problems) drafts.keep({ ...other.draft, isPrivate });
                }}
                themes={themes}
                toPublish={unpublished(set.set).length}
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
