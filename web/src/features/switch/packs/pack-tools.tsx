// What its creator, and staff, can do with a pack from its page. Who deletes it says what becomes of its themes.

import { useState } from "react";
import { DeleteSwitchPack } from "@/api/gql/delete-switch-pack";
import { RestoreSwitchPack } from "@/api/gql/restore-switch-pack";
import { request } from "@/api/request";
import { reasonOf } from "@/features/catalogue/reason";
import { useDeletion } from "@/features/catalogue/use-deletion";
import { useSession } from "@/features/session/session";
import { worksText } from "@/messages/works-text";
import { Button, LinkButton } from "@/ui/controls/button";
import { RadioGroup } from "@/ui/fields/choice";
import { Dialog } from "@/ui/overlays/dialog";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { rightsOf } from "../themes/rights";
import type { ShownPack } from "./find-pack";

export function PackTools({ pack }: { pack: ShownPack }) {
  const words = worksText.tools;
  const { me } = useSession();
  const rights = rightsOf(me, pack);
  const [isAsking, setAsking] = useState(false);
  if (!rights.edit && !rights.delete) return null;
  const editUrl: string = `${pack.pageUrl}/edit`;
  return (
    <section aria-label={words.title} className="flex flex-wrap gap-2">
      {rights.edit && (
        <LinkButton icon="edit" to={editUrl}>
          {words.edit}
        </LinkButton>
      )}
      {rights.delete && (
        <Button icon="trash" onClick={() => setAsking(true)}>
          {words.delete}
        </Button>
      )}
      <DeleteDialog isOpen={isAsking} onOpenChange={setAsking} pack={pack} />
    </section>
  );
}

type DeleteDialogProps = { pack: ShownPack; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

function DeleteDialog({ pack, isOpen, onOpenChange }: DeleteDialogProps) {
  const words = worksText.tools;
  const deleteWork = useDeletion();
  const [themes, setThemes] = useState<"keep" | "delete">("keep");
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setReason(null);
    const { hexId, name } = pack;
    try {
      await deleteWork({
        deleted: words.deleted({ name }),
        leaveFor: "/switch/packs",
        send: async () =>
          (await request(DeleteSwitchPack, { hexId, deleteThemes: themes === "delete" })).deleteSwitchPack,
        restore: async () => (await request(RestoreSwitchPack, { hexId })).restoreSwitchPack.pageUrl,
      });
    } catch (error) {
      setReason(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      description={words.question({ saves: pack.saveCount })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{words.keep}</Button>
          <Button isBusy={isBusy} look="danger" onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        </>
      }
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={words.questionTitle({ name: pack.name })}
    >
      <RadioGroup
        label={words.itsThemes}
        onChange={setThemes}
        options={[
          { value: "keep", label: words.keepThemes },
          { value: "delete", label: words.deleteThemes },
        ]}
        value={themes}
      />
      {reason && <ErrorPanel reason={reason} title={words.notDeleted} />}
    </Dialog>
  );
}
