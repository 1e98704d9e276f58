// The last look: what is missing, what deserves a look, what would make it better, who may see it, and the one button.

import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Checklist } from "@/features/form/checklist";
import { SendReport } from "@/features/form/send-report";
import type { useSending } from "@/features/form/use-sending";
import type { Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { RadioGroup } from "@/ui/fields/choice";
import { ErrorSummary } from "@/ui/fields/error-summary";
import type { FieldId } from "../form-steps";
import { StepFooter } from "./step-frame";
import type { StepProps } from "./step-props";

type CheckStepProps = StepProps & {
  me: Me | null;
  publication: ReturnType<typeof useSending>;
  onGoTo: (field: FieldId) => boolean;
  keep: () => void;
  onBack: () => void;
};

export function CheckStep({ draft, change, form, me, publication, onGoTo, keep, onBack }: CheckStepProps) {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const { sending } = publication;
  const isRefused = sending.kind === "refused" && sending.refusal.kind === "fields";
  useEffect(() => {
    if (isRefused) setAttempt((now) => now + 1);
  }, [isRefused]);
  const required = form.problems.filter(({ weight }) => weight === "required");
  const isBlocked = me?.isBlocked === true;

  const publish = async () => {
    form.showAll();
    publication.clear();
    if (required.length > 0) return setAttempt((now) => now + 1);
    if (me) return publication.start();
    keep();
    await navigate({ to: "/login", search: { next: `/create/switch/theme?draft=${draft.id}&step=check` } });
  };
  const isSending = sending.kind === "sending";
  return (
    <>
      {attempt > 0 && <ErrorSummary attempt={attempt} entries={required} onGo={(field) => onGoTo(field as FieldId)} />}
      <Checklist onGoTo={onGoTo} problems={form.problems} />
      <RadioGroup
        hint={draft.isPrivate ? formText.publish.privateHint : formText.publish.publicHint}
        isDisabled={isSending}
        label={formText.publish.visibility}
        onChange={(value) => change({ isPrivate: value === "private" })}
        options={[
          { value: "public", label: formText.publish.public },
          { value: "private", label: formText.publish.private },
        ]}
        value={draft.isPrivate ? "private" : "public"}
      />
      {!(isRefused && required.length > 0) && <SendReport onRetry={() => void publish()} sending={sending} />}
      <StepFooter isBusy={isSending} onBack={onBack}>
        <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {!me && <span className="text-facts text-ink-2">{formText.publish.signInFirst}</span>}
          {isSending && <Button onClick={publication.cancel}>{formText.publish.cancelSending}</Button>}
          <Button
            disabled={isBlocked}
            icon="upload"
            isBusy={isSending}
            look="primary"
            onClick={() => void publish()}
            size="large"
          >
            {draft.isPrivate ? formText.publish.publishPrivate : formText.publish.publish}
          </Button>
        </span>
      </StepFooter>
    </>
  );
}
