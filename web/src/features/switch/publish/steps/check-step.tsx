// The last look: what is missing, what deserves a look, what would make it better, who may see it, and the one button.

import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { RadioGroup } from "@/ui/fields/choice";
import { ErrorSummary } from "@/ui/fields/error-summary";
import { Icon, type IconName } from "@/ui/icon";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { ProgressLine } from "@/ui/wall/progress-line";
import type { FieldId } from "../form-steps";
import type { Problem, Weight } from "../problems";
import type { Sending, usePublication } from "../use-publication";
import { StepFooter } from "./step-frame";
import type { StepProps } from "./step-props";

type CheckStepProps = StepProps & {
  me: Me | null;
  publication: ReturnType<typeof usePublication>;
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
  const of = (weight: Weight) => form.problems.filter((problem) => problem.weight === weight);
  const required = of("required");
  const isBlocked = me?.isBlocked === true;

  const publish = async () => {
    form.showAll();
    publication.clear();
    if (required.length > 0) return setAttempt((now) => now + 1);
    if (me) return publication.publish();
    keep();
    await navigate({ to: "/login", search: { next: `/create/switch/theme?draft=${draft.id}&step=check` } });
  };
  const isSending = sending.kind === "sending";
  return (
    <>
      {attempt > 0 && <ErrorSummary attempt={attempt} entries={required} onGo={(field) => onGoTo(field as FieldId)} />}
      <div className="flex flex-col divide-y divide-hairline border-y border-hairline">
        <ProblemList
          empty={formText.publish.requiredNone}
          icon={required.length > 0 ? "error" : "success"}
          onGoTo={onGoTo}
          problems={required}
          title={formText.publish.required}
          tone={required.length > 0 ? "text-danger" : "text-success"}
        />
        <ProblemList
          icon="warning"
          onGoTo={onGoTo}
          problems={of("check")}
          title={formText.publish.check}
          tone="text-warning"
        />
        <ProblemList
          icon="info"
          onGoTo={onGoTo}
          problems={of("idea")}
          title={formText.publish.ideas}
          tone="text-ink-2"
        />
      </div>
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
      {!(isRefused && required.length > 0) && <Report onRetry={() => void publish()} sending={sending} />}
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

type ProblemListProps = {
  title: string;
  problems: readonly Problem[];
  icon: IconName;
  tone: string;
  /** Said when there are none; without it an empty list is not shown. */
  empty?: string;
  onGoTo: (field: FieldId) => boolean;
};

function ProblemList({ title, problems, icon, tone, empty, onGoTo }: ProblemListProps) {
  if (problems.length === 0 && !empty) return null;
  return (
    <section className="flex gap-3 py-4">
      <Icon className={tone} name={icon} />
      <div className="min-w-0 flex-1">
        <h3 className="text-name font-[600]">{title}</h3>
        {problems.length === 0 && <p className="text-name text-ink-2">{empty}</p>}
        <ul className="flex flex-col">
          {problems.map(({ field, message }) => (
            <li className="flex items-baseline justify-between gap-4" key={`${field} ${message}`}>
              <span className="text-name text-ink-2">{message}</span>
              <button
                aria-label={`${formText.publish.goTo}: ${message}`}
                className="text-link min-h-8 shrink-0 text-facts"
                onClick={() => onGoTo(field)}
                type="button"
              >
                {formText.publish.goTo}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** How sending goes: the share sent, or why it did not work. */
function Report({ sending, onRetry }: { sending: Sending; onRetry: () => void }) {
  const refusal = sending.kind === "refused" ? sending.refusal : null;
  const wait = useCountdown(refusal?.kind === "retry" ? (refusal.retryAfter ?? 0) : 0);
  if (sending.kind === "sending") {
    const percent = Math.round(sending.share * 100);
    return (
      <div className="flex flex-col gap-2">
        <ProgressLine label={formText.publish.sendingLabel} share={sending.share} />
        <p className="text-facts text-ink-2 tabular-nums">
          {percent < 100 ? formText.publish.sending({ percent }) : formText.publish.storing}
        </p>
        {/* Spoken at the start, half way and at the end; every percent would be noise. */}
        <span className="sr-only" role="status">
          {formText.publish.sending({ percent: percent >= 100 ? 100 : percent >= 50 ? 50 : 0 })}
        </span>
      </div>
    );
  }
  if (!refusal || refusal.kind === "signed-out") return null;
  const canRetry = refusal.kind === "retry" && wait === 0;
  const message = wait > 0 ? formText.publish.send.tooMany({ seconds: wait }) : refusal.message;
  return (
    <ErrorPanel
      onRetry={canRetry ? onRetry : undefined}
      reason={message}
      requestId={refusal.kind === "retry" ? refusal.requestId : undefined}
      title={formText.publish.send.title}
    />
  );
}

/** Seconds left of a wait. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    if (seconds === 0) return;
    const timer = window.setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => window.clearInterval(timer);
  }, [seconds]);
  return left;
}
