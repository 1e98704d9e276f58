// Themes on the page of one's own works.

import type { OwnThemeFragment } from "@/api/gql/types";
import { type OwnKind, type OwnWork, ownCounts } from "@/features/catalogue/own-work";
import { editText } from "@/messages/edit-text";
import { text } from "@/messages/text";
import { DeleteThemes } from "./delete-own-themes";
import { ThemeCaption } from "./theme-caption";

const themeOf = (theme: OwnThemeFragment): OwnWork => ({
  ...theme,
  kind: "SWITCH_THEME",
  thumbHash: theme.screenshotThumbHash,
  facts: [
    text.target[theme.target],
    ownCounts(theme),
    ...(theme.pack ? [<bdi key="pack">{editText.own.inPack({ pack: theme.pack.name })}</bdi>] : []),
  ],
  caption: () => <ThemeCaption theme={theme} />,
});

export const switchThemesOwned: OwnKind = {
  get title() {
    return text.nav.switchThemes;
  },
  count: (n) => text.count.themes({ n }),
  read: ({ ownSwitchThemes }) =>
    ownSwitchThemes && { works: ownSwitchThemes.nodes.map(themeOf), pageInfo: ownSwitchThemes.pageInfo },
  isSelectable: true,
  Delete: DeleteThemes,
};
