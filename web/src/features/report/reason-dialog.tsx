// Asks before staff do something, and for the reason.

import { useState } from "react";
import type { RemovalGround } from "@/api/gql/types";
import { reasonOf } from "@/features/catalogue/reason";
import { useSession } from "@/features/session/session";
import { moderationText } from "@/messages/moderation-text";
import { Button } from "@/ui/controls/button";
import { TextArea } from "@/ui/fields/text-field";
import { Dialog } from "@/ui/overlays/dialog";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { DEFAULT_GROUND, GroundSelect } from "./ground-select";
import { reasonProblem } from "./reason-problem";

/** What is to be done, in words. */
export type Asked = {
  title: string;
  line: string;
  action: string;
  /** What the reason is called. */
  label: string;
  needsReason: boolean;
  /** The ground of a removal is asked for too. */
  needsGround?: boolean;
};

type ReasonDialogProps = {
  asked: Asked | null;
  onClose: () => void;
  /** Does it; what it throws is shown. */
  onConfirm: (reason: string | null, ground: RemovalGround) => Promise<void>;
};

export function ReasonDialog({ asked, onClose, onConfirm }: ReasonDialogProps) {
  const words = moderationText.user;
  const { configuration } = useSession();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [ground, setGround] = useState(DEFAULT_GROUND);
  const [isBusy, setBusy] = useState(false);
  const limits = configuration?.limits;
  const close = () => {
    setTyped("");
    setGround(DEFAULT_GROUND);
    setProblem(null);
    setRefusal(null);
    onClose();
  };
  const send = async () => {
    if (!asked || !limits) return;
    const wrong = reasonProblem(typed, limits, asked.needsReason);
    setProblem(wrong);
    setRefusal(null);
    if (wrong) return;
    setBusy(true);
    try {
      await onConfirm(typed.trim() || null, ground);
      close();
    } catch (error) {
      setRefusal(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      description={asked?.line}
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button isBusy={isBusy} look="danger" onClick={() => void send()}>
            {asked?.action}
          </Button>
        </>
      }
      isOpen={asked !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={asked?.title ?? ""}
    >
      {asked?.needsGround && <GroundSelect onChange={setGround} value={ground} />}
      <TextArea
        error={problem ?? undefined}
        isRequired={asked?.needsReason}
        label={asked?.label ?? ""}
        limit={limits?.staffReasonMax}
        onChange={({ target }) => setTyped(target.value)}
        rows={3}
        value={typed}
      />
      {refusal && <ErrorPanel reason={refusal} title={words.failed} />}
    </Dialog>
  );
}
