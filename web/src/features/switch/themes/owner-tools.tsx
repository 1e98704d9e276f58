// What its creator, and staff, can do with a theme from its page.

import { DeleteSwitchThemes } from "@/api/gql/delete-switch-themes";
import { RestoreSwitchThemes } from "@/api/gql/restore-switch-themes";
import type { SwitchThemePageQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { ItemTools } from "@/features/catalogue/item-tools";
import { rightsOf } from "@/features/publishing/rights";
import { useSession } from "@/features/session/session";
import { itemsText } from "@/messages/items-text";
import { packsAfter, sayOfPack } from "./packs-after";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

export function OwnerTools({ theme }: { theme: Theme }) {
  const { me } = useSession();
  const rights = rightsOf(me, theme);
  const hexIds = [theme.hexId];
  return (
    <ItemTools
      canDelete={rights.delete}
      canEdit={rights.edit !== null}
      deletion={{
        leaveFor: "/switch/themes",
        send: async (reason) => (await request(DeleteSwitchThemes, { hexIds, reason })).deleteSwitchThemes,
        restore: async () => (await request(RestoreSwitchThemes, { hexIds })).restoreSwitchThemes[0]?.pageUrl,
      }}
      mustSayWhy={me?.uuid !== theme.creatorUuid}
      item={theme}
    >
      {packsAfter([theme]).map((pack) => (
        <p className="text-name text-ink-2" key={pack.hexId}>
          {sayOfPack(pack)}
        </p>
      ))}
      {theme.layout && <p className="text-name text-ink-2">{itemsText.tools.layoutStays}</p>}
    </ItemTools>
  );
}
