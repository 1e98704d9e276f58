// Asks before works are deleted, one or many: what goes, what stays, and what becomes of the packs that they are in.

import { useState } from "react";
import { DeleteSwitchThemes } from "@/api/gql/delete-switch-themes";
import { RestoreSwitchThemes } from "@/api/gql/restore-switch-themes";
import type { OwnThemeFragment } from "@/api/gql/types";
import { request } from "@/api/request";
import { reasonOf } from "@/features/catalogue/reason";
import { useDeletion } from "@/features/catalogue/use-deletion";
import { editText } from "@/messages/edit-text";
import { worksText } from "@/messages/works-text";
import { Button } from "@/ui/controls/button";
import { Dialog } from "@/ui/overlays/dialog";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { packsAfter } from "./packs-after";

type DeleteDialogProps = {
  /** None while nothing is asked. */
  themes: readonly OwnThemeFragment[];
  onClose: () => void;
  /** Told once they are deleted. */
  onDeleted: () => void;
};

export function DeleteDialog({ themes, onClose, onDeleted }: DeleteDialogProps) {
  const words = editText.own;
  const { tools } = worksText;
  const deleteWork = useDeletion();
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const [first] = themes;
  const count = themes.length;
  const saves = themes.reduce((sum, { saveCount }) => sum + saveCount, 0);
  const close = () => {
    setReason(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setReason(null);
    const hexIds = themes.map(({ hexId }) => hexId);
    try {
      await deleteWork({
        deleted: first && count === 1 ? tools.deleted({ name: first.name }) : words.deleted({ n: count }),
        leaveFor: null,
        send: async () => (await request(DeleteSwitchThemes, { hexIds })).deleteSwitchThemes,
        restore: async () => {
          await request(RestoreSwitchThemes, { hexIds });
          return undefined;
        },
      });
      close();
      onDeleted();
    } catch (error) {
      setReason(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      description={words.question({ n: count, saves })}
      footer={
        <>
          <Button onClick={close}>{words.keep({ n: count })}</Button>
          <Button isBusy={isBusy} look="danger" onClick={() => void confirm()}>
            {words.confirm({ n: count })}
          </Button>
        </>
      }
      isOpen={count > 0}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={first && count === 1 ? tools.questionTitle({ name: first.name }) : words.questionTitle({ n: count })}
    >
      {count > 1 && (
        <ul className="max-h-40 overflow-y-auto text-name" tabIndex={-1}>
          {themes.map(({ hexId, name }) => (
            <li className="truncate" dir="auto" key={hexId}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {packsAfter(themes).map(({ name, fate }) => (
        <p className="text-name text-ink-2" key={name}>
          {fate === "stays"
            ? tools.leavesPack({ pack: name })
            : fate === "dissolves"
              ? tools.packDissolves({ pack: name })
              : words.packGoes({ pack: name })}
        </p>
      ))}
      {themes.some(({ layoutId }) => layoutId !== null) && <p className="text-name text-ink-2">{words.layoutsStay}</p>}
      {reason && <ErrorPanel reason={reason} title={tools.notDeleted} />}
    </Dialog>
  );
}
