// The decision about a case: what happens, and the words its creator will read.

import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { DecideModerationCase } from "@/api/gql/decide-moderation-case";
import type { CaseDecision } from "@/api/gql/types";
import { request } from "@/api/request";
import { Part } from "@/features/catalogue/item-parts";
import { reasonOf } from "@/features/catalogue/reason";
import { DEFAULT_GROUND, GroundSelect } from "@/features/report/ground-select";
import { reasonProblem } from "@/features/report/reason-problem";
import { useSession } from "@/features/session/session";
import { moderationText } from "@/messages/moderation-text";
import { Button } from "@/ui/controls/button";
import { RadioGroup } from "@/ui/fields/choice";
import { Select } from "@/ui/fields/select";
import { TextArea } from "@/ui/fields/text-field";
import { ErrorPanel } from "@/ui/wall/error-panel";
import type { Case } from "./queries";

export type DecisionPanelHandle = {
  /** Chooses a decision, if it fits the case, and goes to what has to be filled in. */
  choose: (decision: CaseDecision) => void;
};

type DecisionPanelProps = { one: Case; onDecided: () => void; ref: Ref<DecisionPanelHandle> };

/** The decisions that the creator reads a reason of. */
const NEEDS_REASON: readonly CaseDecision[] = ["UNLISTED", "BLOCKED", "REMOVED"];

/** What can be decided about what a case is about. Whether a pack is mature follows from its themes. */
export function decisionsFor(
  one: Pick<Case, "kind" | "unlistedReason" | "isNSFW" | "creatorIsBlocked">,
): CaseDecision[] {
  const isItem = one.kind !== "CREATOR";
  const fits: Record<CaseDecision, boolean> = {
    DISMISSED: true,
    UNLISTED: isItem && one.unlistedReason === null,
    RELISTED: isItem && one.unlistedReason !== null,
    MARKED_MATURE: isItem && one.kind !== "SWITCH_PACK" && !one.isNSFW,
    // The house owns the layouts of the catalogue.
    BLOCKED: one.kind !== "SWITCH_LAYOUT" && !one.creatorIsBlocked,
    REMOVED: isItem && one.kind !== "SWITCH_LAYOUT",
  };
  return (Object.keys(fits) as CaseDecision[]).filter((decision) => fits[decision]);
}

export function DecisionPanel({ one, onDecided, ref }: DecisionPanelProps) {
  const words = moderationText.decide;
  const { configuration } = useSession();
  const element = useRef<HTMLFormElement>(null);
  const [decision, setDecision] = useState<CaseDecision>("DISMISSED");
  const [reason, setReason] = useState("");
  const [ground, setGround] = useState(DEFAULT_GROUND);
  const [wasSent, setWasSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const limits = configuration?.limits;
  const needsReason = NEEDS_REASON.includes(decision);
  const wrong = (limits && reasonProblem(reason, limits, needsReason)) ?? undefined;
  const focus = (selector: string) =>
    // After React has shown what belongs to the decision.
    window.setTimeout(() => element.current?.querySelector<HTMLElement>(selector)?.focus(), 0);
  const fitting = decisionsFor(one);
  const presets = Object.values(words.presets);
  const change = (chosen: CaseDecision) => {
    setDecision(chosen);
    // A ready-made reason is for the creator, and would stay as the internal note of a decision without one.
    if (!NEEDS_REASON.includes(chosen) && presets.includes(reason)) setReason("");
  };
  useImperativeHandle(ref, () => ({
    choose: (chosen) => {
      if (!fitting.includes(chosen)) return;
      change(chosen);
      focus(NEEDS_REASON.includes(chosen) ? "textarea" : "button[type=submit]");
    },
  }));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    setRefusal(null);
    if (wrong) {
      focus("textarea");
      return;
    }
    setBusy(true);
    try {
      await request(DecideModerationCase, { id: one.id, decision, reason: reason.trim() || null, ground });
      onDecided();
    } catch (error) {
      setRefusal(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Part title={words.title}>
      <form
        className="flex max-w-[44rem] flex-col gap-5"
        noValidate
        onSubmit={(event) => void send(event)}
        ref={element}
      >
        <RadioGroup
          label={words.choice}
          onChange={change}
          options={fitting.map((value) => ({ value, label: words[value] }))}
          value={decision}
        />
        {decision === "REMOVED" && (
          <>
            <p className="text-name text-ink-2">{words.removedLine}</p>
            <GroundSelect onChange={setGround} value={ground} />
          </>
        )}
        {needsReason && (
          <Select
            label={words.preset}
            onChange={setReason}
            options={[{ value: "", label: words.own }, ...presets.map((value) => ({ value, label: value }))]}
            value={presets.includes(reason) ? reason : ""}
          />
        )}
        <TextArea
          error={wasSent ? wrong : undefined}
          isRequired={needsReason}
          label={needsReason ? words.reason : words.note}
          limit={limits?.staffReasonMax}
          onChange={({ target }) => setReason(target.value)}
          rows={3}
          value={reason}
        />
        {needsReason && (
          <div className="border-s-2 border-edge ps-4 text-name">
            <p className="text-facts text-ink-2">{words.preview}</p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
              {reason.trim() || "…"}
            </p>
          </div>
        )}
        {refusal && <ErrorPanel reason={refusal} title={words.failed} />}
        <Button
          className="self-start"
          isBusy={isBusy}
          look={decision === "DISMISSED" || decision === "RELISTED" ? "primary" : "danger"}
          type="submit"
        >
          {words.send}
        </Button>
      </form>
    </Part>
  );
}
