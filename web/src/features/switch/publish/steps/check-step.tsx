// The last look: what is missing, what deserves a look, what would make it better, who may see it, and the one button.

import { useStore } from "@tanstack/react-form";
import { Checklist } from "@/features/form/checklist";
import type { FieldError, Problem } from "@/features/form/problem";
import { SendReport } from "@/features/form/send-report";
import type { useSending } from "@/features/form/use-sending";
import type { Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { Button, LinkButton } from "@/ui/controls/button";
import { RadioGroup } from "@/ui/fields/choice";
import { ErrorSummary } from "@/ui/fields/error-summary";
import { pictureOf } from "../draft";
import type { FieldId } from "../form-steps";
import { LookAlikeNotice } from "../look-alike-notice";
import { StepFooter } from "./step-frame";
import type { StepProps } from "./step-props";

type CheckStepProps = Omit<StepProps, "limits"> & {
  errors: readonly FieldError<FieldId>[];
  advice: readonly Problem<FieldId>[];
  me: Me | null;
  publication: ReturnType<typeof useSending>;
  /** Where signing in leads back to. */
  wayBack: string;
  keep: () => void;
  onGoTo: (field: FieldId) => boolean;
  onBack: () => void;
};

export function CheckStep(props: CheckStepProps) {
  const { draft, form, errors, advice, me, publication, wayBack, keep, onGoTo, onBack } = props;
  const attempts = useStore(form.store, ({ submissionAttempts }) => submissionAttempts);
  const { sending } = publication;
  const picture = pictureOf(draft, "background");
  const isSending = sending.kind === "sending";
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
      {attempts > 0 && !isSending && (
        <ErrorSummary attempt={attempts} entries={errors} onGo={(field) => onGoTo(field as FieldId)} />
      )}
      <Checklist onGoTo={onGoTo} problems={[...errors, ...advice]} />
      {me && !me.isBlocked && picture && draft.background && (
        <LookAlikeNotice crop={draft.background.crop} me={me} picture={picture} />
      )}
      <RadioGroup
        hint={draft.isPrivate ? formText.publish.privateHint : formText.publish.publicHint}
        isDisabled={isSending}
        label={formText.publish.visibility}
        onChange={(value) => form.setFieldValue("isPrivate", value === "private")}
        options={[
          { value: "public", label: formText.publish.public },
          { value: "private", label: formText.publish.private },
        ]}
        value={draft.isPrivate ? "private" : "public"}
      />
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
            {draft.isPrivate ? formText.publish.publishPrivate : formText.publish.publish}
          </Button>
        </span>
      </StepFooter>
    </>
  );
}
