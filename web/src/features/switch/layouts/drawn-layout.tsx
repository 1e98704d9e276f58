// The picture of a layout on its page once a visitor has changed something: the menu with the chosen options, drawn on this
// device over a ground of the visitor's choice.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { SwitchLayoutOnStage } from "@/api/gql/switch-layout-on-stage";
import type { Target } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import type { LocalPicture } from "@/features/publishing/cropped-picture";
import type { Choice } from "@/features/switch/options/choices";
import { MenuPreview } from "@/features/switch/options/menu-preview";
import { LeftOut } from "@/features/switch/stage/left-out";
import { changesOf, STOCK_MENU } from "@/features/switch/stage/stage-menu";
import { useMenuAtRest } from "@/features/switch/stage/use-drawing";
import { itemsText } from "@/messages/items-text";

type DrawnLayoutProps = {
  layout: { hexId: string; target: Target; preview720Url: string };
  /** Those that fit their options. */
  choices: readonly Choice[];
  ground: string | null;
  background: LocalPicture | null;
};

export function DrawnLayout({ layout, choices, ground, background }: DrawnLayoutProps) {
  const { hexId, target, preview720Url } = layout;
  const { data, isError } = useQuery({
    ...operationQuery(SwitchLayoutOnStage, { hexId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const files = data?.switchLayout;
  const content = useMemo(() => (files ? { ...STOCK_MENU, ...changesOf(files, choices) } : null), [files, choices]);
  const { shown, hasFailed } = useMenuAtRest(target, content);
  const isLost = isError || hasFailed;
  return (
    <div className="flex flex-col gap-2">
      {shown && !isLost ? (
        <MenuPreview background={background} drawing={shown.image} ground={ground} overlayUrl={null} />
      ) : (
        <MenuPreview background={null} ground={null} overlayUrl={preview720Url} />
      )}
      <div aria-live="polite" className="empty:hidden">
        {isLost ? (
          <p className="text-facts text-ink-2">{itemsText.layoutStage.drawn}</p>
        ) : (
          shown && <LeftOut answer={shown.answer} />
        )}
      </div>
    </div>
  );
}
