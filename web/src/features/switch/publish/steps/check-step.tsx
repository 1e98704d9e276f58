// The last look: what is missing, what deserves a look, what would make it better, who may see it, and the one button.

import { useStore } from "@tanstack/react-form";
import { Checklist } from "@/features/form/checklist";
import type { Problem } from "@/features/form/problem";
import { SendReport } from "@/features/form/send-report";
import type { useSending } from "@/features/form/use-sending";
import { MatureNotice } from "@/features/publishing/mature-notice";
import type { OwnPicture } from "@/features/publishing/own-picture";
import { StepFooter } from "@/features/publishing/step-frame";
import { type Me, useSession } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { Button, LinkButton } from "@/ui/controls/button";
import { RadioGroup } from "@/ui/fields/choice";
import { ErrorSummary } from "@/ui/fields/error-summary";
import { nameOf } from "../../theme-form/check-draft";
import type { FieldId } from "../../theme-form/draft";
import type { FormProps } from "../../theme-form/form-props";
import type { PackField } from "../form-steps";
import { LookAlikeNotice } from "../look-alike-notice";
import type { ThemeProblems } from "../set/set-problems";
import { severalCode } from "../set/several-code";
import { PACK } from "../set/theme-set";

const isRequired = ({ weight }: Problem<FieldId>) => weight === "required";

type CheckStepProps = Omit<FormProps, "limits"> & {
  /** Every theme of the set and what there is to say about it. */
  themes: readonly ThemeProblems[];
  /** How many of them are not published yet. */
  toPublish: number;
  pack: readonly Problem<PackField>[];
  setVisibility: (isPrivate: boolean) => void;
  /** Sending had begun before the form was opened. */
  goesOn: boolean;
  /** The backgrounds of all themes that are about to be published. */
  pictures: readonly OwnPicture[];
  me: Me | null;
  publication: ReturnType<typeof useSending>;
  /** Where signing in leads back to. */
  wayBack: string;
  keep: () => void;
  onGoTo: (draftId: string, field: FieldId | PackField) => boolean;
  onBack: (() => void) | null;
};

export function CheckStep(props: CheckStepProps) {
  const {
    draft,
    form,
    themes,
    toPublish,
    pack,
    setVisibility,
    goesOn,
    pictures,
    me,
    publication,
    wayBack,
    keep,
    onGoTo,
    onBack,
  } = props;
  const several = severalCode.use();
  const { configuration } = useSession();
  const unmarked = pictures.filter(({ isMature }) => !isMature);
  const attempts = useStore(form.store, ({ submissionAttempts }) => submissionAttempts);
  const { sending } = publication;
  const isSending = sending.kind === "sending";
  const isPaused = isSending || (goesOn && sending.kind === "idle");
  const packErrors = pack.map(({ field, message }) => ({ field: `${PACK} ${field}`, message }));
  const themeErrors = themes.flatMap((theme) =>
    theme.problems.filter(isRequired).map(({ field, message }) => ({
      // Which theme it is about goes with the field.
      field: `${theme.draft.id} ${field}`,
      message: themes.length > 1 ? formText.publish.problemOf({ name: nameOf(theme.draft), message }) : message,
    })),
  );
  const errors = [...packErrors, ...themeErrors];
  const goTo = (place: string) => {
    const [draftId, field] = place.split(" ");
    return onGoTo(draftId as string, field as FieldId);
  };
  const isRefused = sending.kind === "refused" && sending.refusal.kind === "fields";
  const publish = () => void form.handleSubmit();
  const signIn = (
    <LinkButton className="mt-2" look="primary" onClick={keep} search={{ next: wayBack }} to="/login">
      {text.nav.signIn}
    </LinkButton>
  );
  return (
    <>
      {/* Away while sending, so that it takes the focus when it comes back with what the server refused. */}
      {attempts > 0 && !isSending && <ErrorSummary attempt={attempts} entries={errors} onGo={goTo} />}
      {themes.length === 1 ? (
        <Checklist onGoTo={(field) => onGoTo(draft.id, field)} problems={themes[0]?.problems ?? []} />
      ) : (
        several && <several.SetChecklist onGoTo={onGoTo} pack={pack} themes={themes} />
      )}
      {me && !me.isBlocked && <LookAlikeNotice isPaused={isPaused} me={me} pictures={pictures} />}
      {me && !me.isBlocked && configuration?.hasNsfwCheck && unmarked.length > 0 && (
        <MatureNotice
          isPaused={isPaused}
          me={me}
          onGoToMark={(draftId) => onGoTo(draftId, "isMature")}
          pictures={unmarked}
        />
      )}
      <RadioGroup
        hint={draft.isPrivate ? formText.publish.privateHint : formText.publish.publicHint}
        isDisabled={isSending}
        label={formText.publish.visibility}
        onChange={(value) => setVisibility(value === "private")}
        options={[
          { value: "public", label: formText.publish.public },
          { value: "private", label: formText.publish.private },
        ]}
        value={draft.isPrivate ? "private" : "public"}
      />
      {goesOn && sending.kind === "sending" && <p className="text-name text-ink-2">{formText.publish.goesOn}</p>}
      {!(isRefused && errors.length > 0) && <SendReport onRetry={publish} sending={sending} signIn={signIn} />}
      <StepFooter isBusy={isSending} onBack={onBack}>
        <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {!me && sending.kind === "idle" && (
            <span className="text-facts text-ink-2">{formText.publish.signInFirst}</span>
          )}
          {isSending && <Button onClick={publication.cancel}>{formText.publish.cancelSending}</Button>}
          <Button
            disabled={me?.isBlocked === true}
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
                : formText.publish.publish}
          </Button>
        </span>
      </StepFooter>
    </>
  );
}
