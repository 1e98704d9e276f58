// Asks before items are deleted, one or many: what goes, what stays, and what becomes of the packs that they are in.

import { DeleteSwitchThemes } from "@/api/gql/delete-switch-themes";
import { RestoreSwitchThemes } from "@/api/gql/restore-switch-themes";
import { request } from "@/api/request";
import { DeleteDialog } from "@/features/catalogue/item-tools";
import type { DeleteItemsProps } from "@/features/catalogue/own-item";
import { editText } from "@/messages/edit-text";
import { itemsText } from "@/messages/items-text";
import { packsAfter, sayOfPack } from "./packs-after";

export function DeleteThemes({ hexIds: asked, answer, onClose, onDeleted }: DeleteItemsProps) {
  const words = editText.own;
  const { tools } = itemsText;
  const themes = (answer.ownSwitchThemes?.nodes ?? []).filter(({ hexId }) => asked.includes(hexId));
  const hexIds = themes.map(({ hexId }) => hexId);
  const saves = themes.reduce((sum, { saveCount }) => sum + saveCount, 0);
  const count = themes.length;
  const only = count === 1 ? themes[0] : undefined;
  return (
    <DeleteDialog
      confirm={words.confirm({ n: count })}
      deletion={{
        deleted: only ? tools.deleted({ name: only.name }) : words.deleted({ n: count }),
        leaveFor: null,
        send: async () => (await request(DeleteSwitchThemes, { hexIds })).deleteSwitchThemes,
        restore: async () => void (await request(RestoreSwitchThemes, { hexIds })),
      }}
      description={words.question({ n: count, saves })}
      isOpen={count > 0}
      keep={words.keep({ n: count })}
      onClose={onClose}
      onDeleted={onDeleted}
      title={only ? tools.questionTitle({ name: only.name }) : words.questionTitle({ n: count })}
    >
      {count > 1 && (
        <ul className="max-h-44 overflow-y-auto rounded-frame border border-hairline px-3 py-2 text-name">
          {themes.map(({ hexId, name }) => (
            <li className="truncate" dir="auto" key={hexId}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {packsAfter(themes).map((pack) => (
        <p className="text-name text-ink-2" key={pack.hexId}>
          {sayOfPack(pack)}
        </p>
      ))}
      {themes.some(({ layoutId }) => layoutId !== null) && <p className="text-name text-ink-2">{words.layoutsStay}</p>}
    </DeleteDialog>
  );
}
