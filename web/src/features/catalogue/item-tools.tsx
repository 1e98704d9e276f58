// What its creator, and staff, can do with an item from its page, and the question before something is deleted.

import { type ReactNode, useState } from "react";
import { useSession } from "@/features/session/session";
import { itemsText } from "@/messages/items-text";
import { Button, LinkButton } from "@/ui/controls/button";
import { Dialog } from "@/ui/overlays/dialog";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { reasonOf } from "./reason";
import { type Deletion, useDeletion } from "./use-deletion";
import { isLongEnough, WhyField } from "./why-field";

/** A deletion that is told why. */
type WhyDeletion = Omit<Deletion, "send"> & { send: (why: string | null) => ReturnType<Deletion["send"]> };

type ItemToolsProps = {
  item: { name: string; pageUrl: string; saveCount: number };
  canEdit: boolean;
  canDelete: boolean;
  /** Who deletes it has to say why, for its creator to read. */
  mustSayWhy: boolean;
  deletion: Omit<WhyDeletion, "deleted">;
  /** What else the question says or asks. */
  children: ReactNode;
};

export function ItemTools({ item, canEdit, canDelete, mustSayWhy, deletion, children }: ItemToolsProps) {
  const words = itemsText.tools;
  const { name } = item;
  const [isAsking, setAsking] = useState(false);
  if (!canEdit && !canDelete) return null;
  const editUrl: string = `${item.pageUrl}/edit`;
  return (
    <section aria-label={words.title} className="flex flex-wrap gap-2">
      {canEdit && (
        <LinkButton icon="edit" to={editUrl}>
          {words.edit}
        </LinkButton>
      )}
      {canDelete && (
        <Button icon="trash" onClick={() => setAsking(true)}>
          {words.delete}
        </Button>
      )}
      <DeleteDialog
        confirm={words.confirm}
        deletion={{ ...deletion, deleted: words.deleted({ name }) }}
        description={words.question({ saves: item.saveCount })}
        isOpen={isAsking}
        keep={words.keep}
        mustSayWhy={mustSayWhy}
        onClose={() => setAsking(false)}
        title={words.questionTitle({ name })}
      >
        {children}
      </DeleteDialog>
    </section>
  );
}

type DeleteDialogProps = {
  isOpen: boolean;
  title: string;
  description: string;
  /** The words on the buttons. */
  keep: string;
  confirm: string;
  mustSayWhy?: boolean;
  deletion: WhyDeletion;
  onClose: () => void;
  /** Told once it is deleted, after the question is closed. */
  onDeleted?: () => void;
  children: ReactNode;
};

export function DeleteDialog(props: DeleteDialogProps) {
  const { isOpen, title, description, keep, confirm, mustSayWhy, deletion, onClose, onDeleted, children } = props;
  const deleteItems = useDeletion();
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const [why, setWhy] = useState("");
  const [wasSent, setWasSent] = useState(false);
  const { configuration } = useSession();
  const least = configuration?.limits.staffReasonMin ?? 1;
  const isWhyMissing = mustSayWhy === true && !isLongEnough(why, least);
  const close = () => {
    setReason(null);
    setWhy("");
    setWasSent(false);
    onClose();
  };
  const send = async () => {
    setWasSent(true);
    if (isWhyMissing) return;
    setBusy(true);
    setReason(null);
    try {
      await deleteItems({ ...deletion, send: () => deletion.send(mustSayWhy ? why : null) });
      close();
      onDeleted?.();
    } catch (error) {
      setReason(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      description={description}
      footer={
        <>
          <Button onClick={close}>{keep}</Button>
          <Button isBusy={isBusy} look="danger" onClick={() => void send()}>
            {confirm}
          </Button>
        </>
      }
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) close();
      }}
      title={title}
    >
      {children}
      {mustSayWhy && (
        <WhyField
          error={wasSent && isWhyMissing ? itemsText.tools.whyShort({ least }) : undefined}
          limit={configuration?.limits.staffReasonMax}
          onChange={setWhy}
          value={why}
        />
      )}
      {reason && <ErrorPanel reason={reason} title={itemsText.tools.notDeleted} />}
    </Dialog>
  );
}
