// What the page of one's own works knows of each kind: how it is read from the answer, what stands beside a work, how it looks
// to others and what deletes it.

import type { OwnPackFragment, OwnThemeFragment } from "@/api/gql/types";
import { PackCaption } from "@/features/switch/packs/pack-caption";
import { ThemeCaption } from "@/features/switch/themes/theme-caption";
import { editText } from "@/messages/edit-text";
import { text } from "@/messages/text";
import { DeletePack } from "./delete-pack";
import { DeleteThemes } from "./delete-themes";
import type { OwnKind, OwnWork } from "./own-work";
import type { OwnSearch } from "./own-works";

const counts = ({ saveCount, downloadCount }: { saveCount: number; downloadCount: number }) =>
  editText.own.facts({ saves: saveCount, downloads: downloadCount });

const themeOf = (theme: OwnThemeFragment): OwnWork => ({
  ...theme,
  kind: "SWITCH_THEME",
  thumbHash: theme.screenshotThumbHash,
  facts: [
    text.target[theme.target],
    counts(theme),
    ...(theme.pack ? [<bdi key="pack">{editText.own.inPack({ pack: theme.pack.name })}</bdi>] : []),
  ],
  caption: () => <ThemeCaption theme={theme} />,
});

const packOf = (pack: OwnPackFragment): OwnWork => ({
  ...pack,
  kind: "SWITCH_PACK",
  facts: [text.count.themes({ n: pack.themes.length }), counts(pack)],
  caption: () => <PackCaption pack={pack} />,
});

export const OWN_KINDS: readonly OwnKind[] = [
  {
    id: undefined,
    get title() {
      return text.nav.switchThemes;
    },
    count: (n) => text.count.themes({ n }),
    read: ({ ownSwitchThemes }) =>
      ownSwitchThemes && { works: ownSwitchThemes.nodes.map(themeOf), pageInfo: ownSwitchThemes.pageInfo },
    isSelectable: true,
    Delete: DeleteThemes,
  },
  {
    id: "packs",
    get title() {
      return text.nav.switchPacks;
    },
    count: (n) => text.count.packs({ n }),
    read: ({ ownSwitchPacks }) =>
      ownSwitchPacks && { works: ownSwitchPacks.nodes.map(packOf), pageInfo: ownSwitchPacks.pageInfo },
    isSelectable: false,
    Delete: DeletePack,
  },
];

/** The kind that an address names; the first for any other. */
export const ownKindOf = ({ kind }: OwnSearch): OwnKind =>
  OWN_KINDS.find(({ id }) => id === kind) ?? (OWN_KINDS[0] as OwnKind);
