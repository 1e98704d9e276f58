// What its creator, and staff, can do with a Wii U theme from its page.

import { DeleteWiiuThemes } from "@/api/gql/delete-wiiu-themes";
import { RestoreWiiuThemes } from "@/api/gql/restore-wiiu-themes";
import { request } from "@/api/request";
import { ItemTools } from "@/features/catalogue/item-tools";
import { rightsOf } from "@/features/publishing/rights";
import { useSession } from "@/features/session/session";
import { itemsText } from "@/messages/items-text";
import type { ShownTheme } from "./find-theme";

export function ThemeTools({ theme }: { theme: ShownTheme }) {
  const { me } = useSession();
  const rights = rightsOf(me, theme);
  const hexIds = [theme.hexId];
  return (
    <ItemTools
      canDelete={rights.delete}
      canEdit={rights.edit !== null}
      deletion={{
        leaveFor: "/wiiu/themes",
        send: async (reason) => (await request(DeleteWiiuThemes, { hexIds, reason })).deleteWiiuThemes,
        restore: async () => (await request(RestoreWiiuThemes, { hexIds })).restoreWiiuThemes[0]?.pageUrl,
      }}
      mustSayWhy={me?.uuid !== theme.creatorUuid}
      item={theme}
    >
      {(theme.hasBgm || theme.hasSplash) && (
        <p className="text-name text-ink-2">{itemsText.wiiuThemeState.goesWithIt}</p>
      )}
    </ItemTools>
  );
}
