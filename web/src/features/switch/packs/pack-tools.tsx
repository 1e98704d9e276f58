// What its creator, and staff, can do with a pack from its page. Who deletes it says what becomes of its themes.

import { useState } from "react";
import { DeleteSwitchPack } from "@/api/gql/delete-switch-pack";
import { RestoreSwitchPack } from "@/api/gql/restore-switch-pack";
import { request } from "@/api/request";
import { ItemTools } from "@/features/catalogue/item-tools";
import { rightsOf } from "@/features/publishing/rights";
import { useSession } from "@/features/session/session";
import { itemsText } from "@/messages/items-text";
import { RadioGroup } from "@/ui/fields/choice";
import type { ShownPack } from "./find-pack";

export function PackTools({ pack }: { pack: ShownPack }) {
  const words = itemsText.tools;
  const { me } = useSession();
  const rights = rightsOf(me, pack);
  const [themes, setThemes] = useState<"keep" | "delete">("keep");
  const { hexId } = pack;
  return (
    <ItemTools
      canDelete={rights.delete}
      canEdit={rights.edit !== null}
      deletion={{
        leaveFor: "/switch/packs",
        send: async (reason) =>
          (await request(DeleteSwitchPack, { hexId, deleteThemes: themes === "delete", reason })).deleteSwitchPack,
        restore: async () => (await request(RestoreSwitchPack, { hexId })).restoreSwitchPack.pageUrl,
      }}
      mustSayWhy={me?.uuid !== pack.creatorUuid}
      item={pack}
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
    </ItemTools>
  );
}
