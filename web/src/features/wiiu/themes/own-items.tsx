// Wii U themes on the page of one's own items.

import type { OwnWiiuThemeFragment } from "@/api/gql/types";
import { type OwnItem, type OwnKind, ownCounts } from "@/features/catalogue/own-item";
import { text } from "@/messages/text";
import { DeleteThemes } from "./delete-own-themes";
import { brings, ThemeCaption } from "./theme-caption";

const themeOf = (theme: OwnWiiuThemeFragment): OwnItem => ({
  ...theme,
  kind: "WIIU_THEME",
  facts: [...brings(theme), ownCounts(theme)],
  caption: () => <ThemeCaption theme={theme} />,
});

export const wiiuThemesOwned: OwnKind = {
  id: "wiiu-themes",
  get title() {
    return text.nav.wiiuThemes;
  },
  read: ({ ownWiiuThemes }) =>
    ownWiiuThemes && { items: ownWiiuThemes.nodes.map(themeOf), pageInfo: ownWiiuThemes.pageInfo },
  isSelectable: true,
  Delete: DeleteThemes,
};
