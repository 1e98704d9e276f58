// The last look: what is missing, what deserves a look, what would make it better, who may see it, and the one button.

import { useStore } from "@tanstack/react-form";
import { Checklist } from "@/features/form/checklist";
import type { Problem } from "@/features/form/problem";
import { SendReport } from "@/features/form/send-report";
import type { useSending } from "@/features/form/use-sending";
import { MatureNotice } from "@/features/publishing/mature-notice";
import { StepFooter } from "@/features/publishing/step-frame";
import { type Me, useSession } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { formatBytes } from "@/pure/byte-size";
import { Button, LinkButton } from "@/ui/controls/button";
import { RadioGroup } from "@/ui/fields/choice";
import { ErrorSummary } from "@/ui/fields/error-summary";
import { Announced } from "@/ui/fields/field";
import { FILES, type FieldId, fileOf } from "../theme-form/draft";
import type { FormProps } from "../theme-form/form-props";

type CheckStepProps = FormProps & {
  problems: readonly Problem<FieldId>[];
  /** Sending had begun before the form was opened. */
  goesOn: boolean;
  me: Me | null;
  publication: ReturnType<typeof useSending>;
  /** Where signing in leads back to. */
  wayBack: string;
  keep: () => void;
  onGoTo: (field: FieldId) => boolean;
  onBack: (() => void) | null;
};

export function CheckStep(props: CheckStepProps) {
  const { draft, form, limits, problems, goesOn, me, publication, wayBack, keep, onGoTo, onBack } = props;
  const { configuration } = useSession();
  const attempts = useStore(form.store, ({ submissionAttempts }) => submissionAttempts);
  const { sending } = publication;
  const isSending = sending.kind === "sending";
  const isPaused = isSending || (goesOn && sending.kind === "idle");
  const errors = problems.filter(({ weight }) => weight === "required");
  const isRefused = sending.kind === "refused" && sending.refusal.kind === "fields";
  const bytes = FILES.reduce((sum, field) => sum + (fileOf(draft, field)?.size ?? 0), 0);
  const isTooMuch = bytes > limits.wiiuItemBytesMax;
  const launcher = fileOf(draft, "launcherScreenshot");
  const pictures =
    launcher && draft.launcherScreenshot
      ? [
          {
            draftId: draft.id,
            name: draft.name,
            picture: launcher,
            crop: draft.launcherScreenshot.crop,
            isMature: false,
          },
        ]
      : [];
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
      <Checklist onGoTo={onGoTo} problems={problems} />
      {me && !me.isBlocked && configuration?.hasNsfwCheck && !draft.isMature && pictures.length > 0 && (
        <MatureNotice isPaused={isPaused} me={me} onGoToMark={() => onGoTo("isMature")} pictures={pictures} />
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
      {isTooMuch && (
        <p className="text-name text-danger">
          <Announced>
            {wiiuFormText.problem.all({ size: formatBytes(bytes), most: formatBytes(limits.wiiuItemBytesMax) })}
          </Announced>
        </p>
      )}
      {goesOn && isSending && <p className="text-name text-ink-2">{formText.publish.goesOn}</p>}
      {!(isRefused && errors.length > 0) && <SendReport onRetry={publish} sending={sending} signIn={signIn} />}
      <StepFooter isBusy={isSending} onBack={onBack}>
        <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {!me && sending.kind === "idle" && (
            <span className="text-facts text-ink-2">{formText.publish.signInFirst}</span>
          )}
          {isSending && <Button onClick={publication.cancel}>{formText.publish.cancelSending}</Button>}
          <Button
            disabled={me?.isBlocked === true || isTooMuch}
            icon="upload"
            isBusy={isSending}
            look="primary"
            onClick={publish}
            size="large"
          >
            {draft.isPrivate ? formText.publish.publishPrivate : wiiuFormText.publish}
          </Button>
        </span>
      </StepFooter>
    </>
  );
}
