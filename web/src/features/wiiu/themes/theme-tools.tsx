// What its creator, and staff, can do with a Wii U theme from its page.

import { DeleteWiiuThemes } from "@/api/gql/delete-wiiu-themes";
import { RestoreWiiuThemes } from "@/api/gql/restore-wiiu-themes";
import { request } from "@/api/request";
import { WorkTools } from "@/features/catalogue/work-tools";
import { rightsOf } from "@/features/publishing/rights";
import { useSession } from "@/features/session/session";
import { worksText } from "@/messages/works-text";
import type { ShownTheme } from "./find-theme";

export function ThemeTools({ theme }: { theme: ShownTheme }) {
  const { me } = useSession();
  const rights = rightsOf(me, theme);
  const hexIds = [theme.hexId];
  return (
    <WorkTools
      canDelete={rights.delete}
      canEdit={rights.edit !== null}
      deletion={{
        leaveFor: "/wiiu/themes",
        send: async (reason) => (await request(DeleteWiiuThemes, { hexIds, reason })).deleteWiiuThemes,
        restore: async () => (await request(RestoreWiiuThemes, { hexIds })).restoreWiiuThemes[0]?.pageUrl,
      }}
      mustSayWhy={me?.uuid !== theme.creatorUuid}
      work={theme}
    >
      {(theme.hasBgm || theme.hasSplash) && (
        <p className="text-name text-ink-2">{worksText.wiiuThemeState.goesWithIt}</p>
      )}
    </WorkTools>
  );
}
