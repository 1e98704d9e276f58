// The last look: what is missing, what deserves a look, what would make it better, who may see it, and the one button.

import { useStore } from "@tanstack/react-form";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Checklist } from "@/features/form/checklist";
import { SendReport } from "@/features/form/send-report";
import { useSession } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { Button, LinkButton } from "@/ui/controls/button";
import { RadioGroup } from "@/ui/fields/choice";
import { ErrorSummary } from "@/ui/fields/error-summary";
import { MatureNotice } from "./mature-notice";
import type { NewDraft } from "./new-draft";
import type { OwnPicture } from "./own-picture";
import { PACK } from "./set/draft-set";
import { severalCode } from "./set/several-code";
import { StepFooter } from "./step-frame";
import type { NewItems } from "./use-new-items";

type CheckStepProps<
  FileField extends string,
  Draft extends NewDraft<FileField>,
  Field extends string,
  Step extends string,
> = {
  newItems: NewItems<FileField, Draft, Field, Step>;
  /** The pictures of all themes that are about to be published. */
  pictures: readonly OwnPicture[];
  /** What else is said of the pictures. */
  notice?: (isPaused: boolean) => ReactNode;
  /** What keeps the whole from being sent. */
  obstacle?: ReactNode;
  /** The words on the button for one theme. */
  publishLabel: string;
};

export function CheckStep<
  FileField extends string,
  Draft extends NewDraft<FileField>,
  Field extends string,
  Step extends string,
>(props: CheckStepProps<FileField, Draft, Field, Step>) {
  const { newItems, pictures, notice, obstacle, publishLabel } = props;
  const { draft, form, set, themes, toPublish, pack, goesOn, me, publication, isSending, wayBack } = newItems;
  const { nameOf } = set.kind;
  const several = severalCode.use();
  const { configuration } = useSession();
  const unmarked = pictures.filter(({ isMature }) => !isMature);
  const attempts = useStore(form.store, ({ submissionAttempts }) => submissionAttempts);
  const { sending } = publication;
  const isPaused = isSending || (goesOn && sending.kind === "idle");
  const packErrors = pack.map(({ field, message }) => ({ field: `${PACK} ${field}`, message }));
  const themeErrors = themes.flatMap((theme) =>
    theme.problems
      .filter(({ severity }) => severity === "blocking")
      .map(({ field, message }) => ({
        // Which theme it is about goes with the field.
        field: `${theme.draft.id} ${field}`,
        message: themes.length > 1 ? formText.publish.problemOf({ name: nameOf(theme.draft), message }) : message,
      })),
  );
  const errors = [...packErrors, ...themeErrors];
  const goTo = (place: string) => {
    const [draftId, field] = place.split(" ");
    return newItems.goToProblem(draftId as string, field as Field);
  };
  const isRefused = sending.kind === "refused" && sending.refusal.kind === "fields";
  const publish = () => void form.handleSubmit();
  const signIn = (
    <LinkButton className="mt-2" look="primary" onClick={newItems.storage.keep} search={{ next: wayBack }} to="/login">
      {text.nav.signIn}
    </LinkButton>
  );
  return (
    <>
      {/* Away while sending, so that it takes the focus when it comes back with what the server refused. */}
      {attempts > 0 && !isSending && <ErrorSummary attempt={attempts} entries={errors} onGo={goTo} />}
      {themes.length === 1 ? (
        <Checklist onGoTo={(field) => newItems.goToProblem(draft.id, field)} problems={themes[0]?.problems ?? []} />
      ) : (
        several && <several.SetChecklist nameOf={nameOf} onGoTo={newItems.goToProblem} pack={pack} themes={themes} />
      )}
      {notice?.(isPaused)}
      {me && !me.isBlocked && configuration?.hasNsfwCheck && unmarked.length > 0 && (
        <MatureNotice
          isPaused={isPaused}
          me={me}
          onGoToMark={(draftId) => newItems.goToProblem(draftId, "isMature" as Field)}
          pictures={unmarked}
        />
      )}
      <RadioGroup
        hint={draft.isPrivate ? formText.publish.privateHint : formText.publish.publicHint}
        isDisabled={isSending}
        label={formText.publish.visibility}
        onChange={(value) => newItems.setVisibility(value === "private")}
        options={[
          { value: "public", label: formText.publish.public },
          { value: "private", label: formText.publish.private },
        ]}
        value={draft.isPrivate ? "private" : "public"}
      />
      {obstacle}
      {goesOn && isSending && <p className="text-name text-ink-2">{formText.publish.goesOn}</p>}
      {!(isRefused && errors.length > 0) && <SendReport onRetry={publish} sending={sending} signIn={signIn} />}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-facts text-ink-2">
        <Link className="text-link inline-flex min-h-6 items-center" target="_blank" to="/house-rules">
          {text.title["/house-rules"]}
        </Link>
        {!me && sending.kind === "idle" && formText.publish.signInFirst}
      </p>
      <StepFooter isBusy={isSending} onBack={newItems.stepping.back}>
        <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {isSending && <Button onClick={publication.cancel}>{formText.publish.cancelSending}</Button>}
          <Button
            disabled={me?.isBlocked === true || Boolean(obstacle)}
            icon="upload"
            isBusy={isSending}
            look="primary"
            onClick={publish}
            size="large"
          >
            {draft.isPrivate
              ? formText.publish.publishPrivate
              : toPublish > 1
                ? formText.publish.publishAll({ n: toPublish })
                : publishLabel}
          </Button>
        </span>
      </StepFooter>
    </>
  );
}
