// Themes on the page of one's own items.

import type { OwnThemeFragment } from "@/api/gql/types";
import { type OwnItem, type OwnKind, ownCounts } from "@/features/catalogue/own-item";
import { editText } from "@/messages/edit-text";
import { text } from "@/messages/text";
import { DeleteThemes } from "./delete-own-themes";
import { ThemeCaption } from "./theme-caption";

const themeOf = (theme: OwnThemeFragment): OwnItem => ({
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
  read: ({ ownSwitchThemes }) =>
    ownSwitchThemes && { items: ownSwitchThemes.nodes.map(themeOf), pageInfo: ownSwitchThemes.pageInfo },
  isSelectable: true,
  Delete: DeleteThemes,
};
