// What is wrong with an item or a creator, in a choice and a few words; for a visitor the way to sign in.

import { useLocation } from "@tanstack/react-router";
import { type FormEvent, useId, useRef, useState } from "react";
import { ReportContent } from "@/api/gql/report-content";
import type { ReportCategory } from "@/api/gql/types";
import { request } from "@/api/request";
import { reasonOf } from "@/features/catalogue/reason";
import { useSession } from "@/features/session/session";
import { moderationText } from "@/messages/moderation-text";
import { text } from "@/messages/text";
import { textLength } from "@/pure/text-length";
import { Button, LinkButton } from "@/ui/controls/button";
import { RadioGroup } from "@/ui/fields/choice";
import { TextArea } from "@/ui/fields/text-field";
import { Dialog } from "@/ui/overlays/dialog";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { CATEGORIES } from "./categories";
import type { Reported } from "./reported";

type SheetProps = { isOpen: boolean; onClose: () => void };

const whenClosed = (onClose: () => void) => (isOpen: boolean) => {
  if (!isOpen) onClose();
};

export function ReportDialog({ isOpen, onClose, reported }: SheetProps & { reported: Reported }) {
  const words = moderationText.report;
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <Dialog
      description={isSent ? words.sent : words.line}
      footer={
        isSent ? (
          <Button onClick={onClose}>{words.close}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button form={formId} icon="flag" isBusy={isBusy} look="primary" type="submit">
              {words.send}
            </Button>
          </>
        )
      }
      isOpen={isOpen}
      onOpenChange={whenClosed(() => {
        setSent(false);
        onClose();
      })}
      title={isSent ? words.sentTitle : words.title({ name: reported.name })}
    >
      {isSent ? (
        <p className="sr-only" role="status">
          {words.sent}
        </p>
      ) : (
        <ReportForm id={formId} onBusy={setBusy} onSent={() => setSent(true)} reported={reported} />
      )}
    </Dialog>
  );
}

type ReportFormProps = { id: string; reported: Reported; onBusy: (isBusy: boolean) => void; onSent: () => void };

function ReportForm({ id, reported, onBusy, onSent }: ReportFormProps) {
  const words = moderationText.report;
  const { configuration } = useSession();
  const element = useRef<HTMLFormElement>(null);
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const [typed, setTyped] = useState("");
  const [wasSent, setWasSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const limits = configuration?.limits;
  const length = textLength(typed.trim());
  const wrong = {
    category: category === null && words.categoryEmpty,
    text:
      limits && length < limits.reportTextMin
        ? words.textShort({ least: limits.reportTextMin })
        : limits && length > limits.reportTextMax && words.textLong({ most: limits.reportTextMax }),
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    setRefusal(null);
    if (category === null || wrong.text) {
      // After React has marked the fields.
      window.setTimeout(() => {
        const first = category === null ? "input[type=radio]" : "[aria-invalid]";
        element.current?.querySelector<HTMLElement>(first)?.focus();
      }, 0);
      return;
    }
    onBusy(true);
    try {
      await request(ReportContent, { data: { kind: reported.kind, id: reported.id, category, text: typed } });
      onSent();
    } catch (error) {
      setRefusal(reasonOf(error));
    } finally {
      onBusy(false);
    }
  };
  return (
    <form className="flex flex-col gap-5" id={id} noValidate onSubmit={(event) => void send(event)} ref={element}>
      <RadioGroup
        error={(wasSent && wrong.category) || undefined}
        isRequired
        label={words.category}
        onChange={setCategory}
        options={CATEGORIES.map((value) => ({ value, label: moderationText.category[value] }))}
        value={category}
      />
      <TextArea
        error={(wasSent && wrong.text) || undefined}
        hint={words.textHint}
        isRequired
        label={words.text}
        limit={limits?.reportTextMax}
        onChange={({ target }) => setTyped(target.value)}
        value={typed}
      />
      {refusal && <ErrorPanel reason={refusal} title={words.failed} />}
    </form>
  );
}

export function SignInFirst({ isOpen, onClose }: SheetProps) {
  const here = useLocation({ select: ({ href }) => href });
  const words = moderationText.report;
  return (
    <Dialog
      description={words.signInLine}
      footer={
        <LinkButton look="primary" search={{ next: here }} to="/login">
          {text.nav.signIn}
        </LinkButton>
      }
      isOpen={isOpen}
      onOpenChange={whenClosed(onClose)}
      title={words.signInTitle}
    />
  );
}
