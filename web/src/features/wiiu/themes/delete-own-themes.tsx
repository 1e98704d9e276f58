// Asks before Wii U themes of one's own are deleted, one or many.

import { DeleteWiiuThemes } from "@/api/gql/delete-wiiu-themes";
import { RestoreWiiuThemes } from "@/api/gql/restore-wiiu-themes";
import { request } from "@/api/request";
import { DeleteDialog } from "@/features/catalogue/item-tools";
import type { DeleteItemsProps } from "@/features/catalogue/own-item";
import { editText } from "@/messages/edit-text";
import { itemsText } from "@/messages/items-text";

export function DeleteThemes({ hexIds: asked, answer, onClose, onDeleted }: DeleteItemsProps) {
  const words = editText.own;
  const { tools } = itemsText;
  const themes = (answer.ownWiiuThemes?.nodes ?? []).filter(({ hexId }) => asked.includes(hexId));
  const hexIds = themes.map(({ hexId }) => hexId);
  const n = themes.length;
  const saves = themes.reduce((sum, { saveCount }) => sum + saveCount, 0);
  const only = n === 1 ? themes[0] : undefined;
  return (
    <DeleteDialog
      confirm={words.confirm({ n })}
      deletion={{
        deleted: only ? tools.deleted({ name: only.name }) : words.deleted({ n }),
        leaveFor: null,
        send: async () => (await request(DeleteWiiuThemes, { hexIds })).deleteWiiuThemes,
        restore: async () => void (await request(RestoreWiiuThemes, { hexIds })),
      }}
      description={words.question({ n, saves })}
      isOpen={n > 0}
      keep={words.keep({ n })}
      onClose={onClose}
      onDeleted={onDeleted}
      title={only ? tools.questionTitle({ name: only.name }) : words.questionTitle({ n })}
    >
      {n > 1 && (
        <ul className="max-h-44 overflow-y-auto rounded-frame border border-hairline px-3 py-2 text-name">
          {themes.map(({ hexId, name }) => (
            <li className="truncate" dir="auto" key={hexId}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </DeleteDialog>
  );
}
