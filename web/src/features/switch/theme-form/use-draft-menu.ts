// What the menu of a draft is drawn from: its layout with the chosen options, its background and its icons.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { SwitchLayoutOnStage } from "@/api/gql/switch-layout-on-stage";
import { SwitchThemeOnStage } from "@/api/gql/switch-theme-on-stage";
import { operationQuery } from "@/api/query";
import { useLoaded } from "@/platform/use-loaded";
import { type Choice, fittingChoices } from "../options/choices";
import { changesOf, ICON_FILES, type OptionalLayout, STOCK_MENU, type StageMenu } from "../stage/stage-menu";
import type { PickerLayout } from "./check-draft";
import { type Draft, type FileField, fileOf, OWN_LAYOUT, storedOf } from "./draft";
import { iconsOf } from "./pieces/icons";

export type DraftMenuProps = {
  draft: Draft;
  /** The layout of the catalogue, if it is one. */
  layout: PickerLayout | null;
  /** The chosen options, or none where the original is shown. */
  choices: readonly Choice[];
  backgroundUrl: string | null;
};

export type DraftMenu = { content: StageMenu | null; layout: OptionalLayout | null; hasFailed: boolean };

const KEPT = { staleTime: Number.POSITIVE_INFINITY };

export function useDraftMenu({ draft, layout, choices, backgroundUrl }: DraftMenuProps): DraftMenu {
  const { background, target, files } = draft;
  const isOwn = draft.base === OWN_LAYOUT;
  const catalogue = useQuery({
    ...operationQuery(SwitchLayoutOnStage, { hexId: layout?.hexId ?? "" }),
    ...KEPT,
    enabled: layout !== null,
  });
  // A published file is not on this device. The draft of a published theme has the theme's id.
  const isStored = isOwn && (storedOf(draft, "ownLayout") !== null || storedOf(draft, "ownCommonLayout") !== null);
  const stored = useQuery({
    ...operationQuery(SwitchThemeOnStage, { hexId: draft.id }),
    ...KEPT,
    enabled: isStored,
  });
  const published = stored.data?.switchTheme;
  const ownText = useFileText(isOwn ? fileOf(draft, "ownLayout") : null);
  const commonText = useFileText(isOwn ? fileOf(draft, "ownCommonLayout") : null);
  const chosen = layout && catalogue.data?.switchLayout;
  const isComing = (layout && !chosen) || (isStored && !published) || ownText.isComing || commonText.isComing;
  const ownLayout = ownText.text ?? (has(draft, "ownLayout") ? published?.customLayoutJson : null) ?? null;
  const ownCommon =
    commonText.text ?? (has(draft, "ownCommonLayout") ? published?.customCommonLayoutJson : null) ?? null;
  const icons = useMemo(() => iconsOfDraft(target, files), [target, files]);
  const content = useMemo(() => {
    if (isComing) return null;
    const changes = isOwn
      ? { layout: ownLayout, common: ownCommon, options: [] }
      : changesOf(chosen ?? null, layout ? fittingChoices(layout.options, choices) : []);
    return {
      ...STOCK_MENU,
      ...changes,
      icons,
      ground: layout?.color ?? null,
      wallpaperUrl: background && backgroundUrl,
      wallpaperPart: background,
    };
  }, [isComing, isOwn, ownLayout, ownCommon, chosen, layout, choices, icons, background, backgroundUrl]);
  const optional = useMemo(
    () => (layout && chosen?.options.length ? { hexId: layout.hexId, files: chosen } : null),
    [layout, chosen],
  );
  return { content, layout: optional, hasFailed: catalogue.isError || stored.isError };
}

/** The icons of a draft, by the names that their files have on a console. */
export function iconsOfDraft(target: Draft["target"], files: Draft["files"]): StageMenu["icons"] {
  return iconsOf(target).flatMap(([icon]) => {
    const source = sourceOf(files[icon]);
    const name = ICON_FILES[icon.replace("Icon", "") as keyof typeof ICON_FILES];
    return source ? [{ name, source }] : [];
  });
}

const has = (draft: Draft, field: FileField) => storedOf(draft, field) !== null;

/** A file on this device, or the address of a published one. */
function sourceOf(file: Draft["files"][FileField]): string | Blob | null {
  if (file === undefined || file === "lost") return null;
  return "url" in file ? file.url : file;
}

/** The text of a file on this device. */
function useFileText(file: Blob | null): { text: string | null; isComing: boolean } {
  // A file that cannot be read any more changes nothing.
  const text = useLoaded(file, (known) => known.text().catch(() => "")) ?? null;
  return { text, isComing: file !== null && text === null };
}
