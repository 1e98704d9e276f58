// Rows of themes below an item: of the same creator, with the same layout, of similar colours, in the same pack.

import type { ReactNode } from "react";
import { RelatedThemes as RelatedThemesQuery } from "@/api/gql/related-themes";
import { RelatedThemesOfPack } from "@/api/gql/related-themes-of-pack";
import type { ThemeCaptionFragment } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { RelatedRow } from "@/features/catalogue/related-row";
import { RELATED_SIZES, RowOfFive } from "@/features/catalogue/row-of-five";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { PageLink } from "@/ui/page-link";
import { ThemeCaption } from "./theme-caption";

type ThemeRowProps = {
  id: string;
  title: string;
  /** What the themes have in common. */
  by: { creatorUuids: string[] } | { layoutHexIds: string[] } | { color: string };
  /** The theme whose page this is. */
  except: string;
  /** The link to all of them. */
  children: ReactNode;
};

export function ThemeRow({ by, ...row }: ThemeRowProps) {
  return (
    <RelatedRow
      {...row}
      isStacked
      count={(n) => text.count.themes({ n })}
      query={operationQuery(RelatedThemesQuery, by)}
      read={({ switchThemes }) => switchThemes}
      renderItem={(theme) => <ThemeCaption sizes={RELATED_SIZES} theme={theme} />}
    />
  );
}

type PackRowProps = { pack: { hexId: string; name: string; pageUrl: string }; except: string };

/** The other themes of the pack that the theme is in. */
export function PackRow({ pack, except }: PackRowProps) {
  const { item } = itemsText;
  return (
    <RelatedRow
      count={(n) => text.count.themes({ n })}
      except={except}
      id="same-pack"
      isStacked
      query={operationQuery(RelatedThemesOfPack, { hexId: pack.hexId })}
      read={({ switchPack }) => {
        const nodes = switchPack?.themes ?? [];
        return { nodes, pageInfo: { itemCount: nodes.length } };
      }}
      renderItem={(theme) => <ThemeCaption sizes={RELATED_SIZES} theme={theme} />}
      title={item.inPack({ pack: pack.name })}
    >
      <PageLink className="text-link text-name" href={pack.pageUrl}>
        {item.seePack}
      </PageLink>
    </RelatedRow>
  );
}

export function ThemesInRow({ themes }: { themes: readonly ThemeCaptionFragment[] }) {
  return (
    <RowOfFive
      items={themes.map((theme) => [
        theme.hexId,
        <ThemeCaption key={theme.hexId} sizes={RELATED_SIZES} theme={theme} />,
      ])}
    />
  );
}
