// What changes the menu of a draft: a layout of the catalogue with the chosen options, or one of its creator's.

import type { QueryClient } from "@tanstack/react-query";
import { SwitchLayoutOnStage } from "@/api/gql/switch-layout-on-stage";
import { SwitchThemeOnStage } from "@/api/gql/switch-theme-on-stage";
import { operationQuery } from "@/api/query";
import { changesOf } from "../../stage/stage-menu";
import { BACKGROUND_ONLY, type Draft, fileOf, OWN_LAYOUT, storedOf } from "../draft";

type MenuChanges = ReturnType<typeof changesOf>;

export async function menuChanges(draft: Draft, queryClient: QueryClient): Promise<MenuChanges> {
  const { base, choices } = draft;
  if (base === OWN_LAYOUT) {
    const isStored = storedOf(draft, "ownLayout") ?? storedOf(draft, "ownCommonLayout");
    const published = isStored && (await queryClient.fetchQuery(kept(SwitchThemeOnStage, draft.id))).switchTheme;
    const text = async (field: "ownLayout" | "ownCommonLayout", stored: string | null | undefined) =>
      storedOf(draft, field) ? (stored ?? null) : ((await fileOf(draft, field)?.text()) ?? null);
    return {
      layout: await text("ownLayout", published?.customLayoutJson),
      common: await text("ownCommonLayout", published?.customCommonLayoutJson),
      options: [],
    };
  }
  if (base === null || base === BACKGROUND_ONLY) return changesOf(null, []);
  return changesOf((await queryClient.fetchQuery(kept(SwitchLayoutOnStage, base))).switchLayout, choices);
}

const kept = <Data>(operation: Parameters<typeof operationQuery<Data, { hexId: string }>>[0], hexId: string) => ({
  ...operationQuery(operation, { hexId }),
  staleTime: Number.POSITIVE_INFINITY,
});
