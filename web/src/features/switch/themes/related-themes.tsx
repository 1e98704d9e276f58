// Rows of themes below a work: of the same creator, with the same layout. Asked for when they come into view.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RelatedThemes as RelatedThemesQuery } from "@/api/gql/related-themes";
import type { ThemeCaptionFragment } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { useInView } from "@/features/catalogue/item-parts";
import { RELATED_SIZES, RowOfFive, SkeletonRow } from "@/features/catalogue/row-of-five";
import { text } from "@/messages/text";
import { SectionRow } from "@/ui/wall/wall-text";
import { ThemeCaption } from "./theme-caption";

type ThemeRowProps = {
  id: string;
  title: string;
  /** What the themes have in common. */
  by: { creatorUuids: string[] } | { layoutHexIds: string[] };
  /** The theme whose page this is. */
  except: string;
  /** The link to all of them. */
  children: ReactNode;
};

/** Hides itself when there is nothing else to show. */
export function ThemeRow({ id, title, by, except, children }: ThemeRowProps) {
  const { target, isSeen } = useInView();
  const { data, isError } = useQuery({ ...operationQuery(RelatedThemesQuery, by), enabled: isSeen, staleTime: 60_000 });
  const others = data?.switchThemes.nodes.filter(({ hexId }) => hexId !== except);
  if (isError || others?.length === 0) return null;
  return (
    <div ref={target}>
      <SectionRow
        count={data && text.count.themes({ n: data.switchThemes.pageInfo.itemCount })}
        id={id}
        title={title}
        works={others ? <ThemesInRow themes={others} /> : <SkeletonRow />}
      >
        {children}
      </SectionRow>
    </div>
  );
}

export function ThemesInRow({ themes }: { themes: readonly ThemeCaptionFragment[] }) {
  return (
    <RowOfFive
      works={themes.map((theme) => [
        theme.hexId,
        <ThemeCaption key={theme.hexId} sizes={RELATED_SIZES} theme={theme} />,
      ])}
    />
  );
}
