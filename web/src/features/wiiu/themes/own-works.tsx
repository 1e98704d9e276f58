// Wii U themes on the page of one's own works.

import type { OwnWiiuThemeFragment } from "@/api/gql/types";
import { type OwnKind, type OwnWork, ownCounts } from "@/features/catalogue/own-work";
import { text } from "@/messages/text";
import { DeleteThemes } from "./delete-own-themes";
import { brings, ThemeCaption } from "./theme-caption";

const themeOf = (theme: OwnWiiuThemeFragment): OwnWork => ({
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
  count: (n) => text.count.wiiuThemes({ n }),
  read: ({ ownWiiuThemes }) =>
    ownWiiuThemes && { works: ownWiiuThemes.nodes.map(themeOf), pageInfo: ownWiiuThemes.pageInfo },
  isSelectable: true,
  Delete: DeleteThemes,
};
