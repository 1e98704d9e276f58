// A row of Wii U themes below another one, with which they have something in common.

import type { ReactNode } from "react";
import { RelatedWiiuThemes } from "@/api/gql/related-wiiu-themes";
import { operationQuery } from "@/api/query";
import { RelatedRow } from "@/features/catalogue/related-row";
import { RELATED_SIZES } from "@/features/catalogue/row-of-five";
import { text } from "@/messages/text";
import { ThemeCaption } from "./theme-caption";

type ThemeRowProps = {
  id: string;
  title: string;
  /** What the themes have in common. */
  by: { creatorUuids: string[] } | { color: string };
  /** The theme whose page this is. */
  except: string;
  /** The link to all of them. */
  children: ReactNode;
};

export function ThemeRow({ by, ...row }: ThemeRowProps) {
  return (
    <RelatedRow
      {...row}
      count={(n) => text.count.wiiuThemes({ n })}
      isStacked
      query={operationQuery(RelatedWiiuThemes, by)}
      read={({ wiiuThemes }) => wiiuThemes}
      renderItem={(theme) => <ThemeCaption sizes={RELATED_SIZES} theme={theme} />}
    />
  );
}
