// Asks before a pack of one's own is deleted: whether its themes stay.

import { useState } from "react";
import { DeleteSwitchPack } from "@/api/gql/delete-switch-pack";
import { RestoreSwitchPack } from "@/api/gql/restore-switch-pack";
import { request } from "@/api/request";
import { DeleteDialog } from "@/features/catalogue/item-tools";
import type { DeleteItemsProps } from "@/features/catalogue/own-item";
import { itemsText } from "@/messages/items-text";
import { RadioGroup } from "@/ui/fields/choice";

export function DeletePack({ hexIds, answer, onClose, onDeleted }: DeleteItemsProps) {
  const words = itemsText.tools;
  const [themes, setThemes] = useState<"keep" | "delete">("keep");
  const pack = answer.ownSwitchPacks?.nodes.find(({ hexId }) => hexId === hexIds[0]);
  const hexId = pack?.hexId ?? "";
  const name = pack?.name ?? "";
  return (
    <DeleteDialog
      confirm={words.confirm}
      deletion={{
        deleted: words.deleted({ name }),
        leaveFor: null,
        send: async () =>
          (await request(DeleteSwitchPack, { hexId, deleteThemes: themes === "delete" })).deleteSwitchPack,
        restore: async () => void (await request(RestoreSwitchPack, { hexId })),
      }}
      description={words.question({ saves: pack?.saveCount ?? 0 })}
      isOpen={pack !== undefined}
      keep={words.keep}
      onClose={onClose}
      onDeleted={onDeleted}
      title={words.questionTitle({ name })}
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
    </DeleteDialog>
  );
}
