// What the form of a pack holds, and what of it is sent: only what was changed.

import type { EditedPackFragment, ThemeInPackFragment, UpdateSwitchPackInput } from "@/api/gql/types";
import { detailsChanges, type ItemDetails } from "@/features/form/details-changes";

export type EditValues = ItemDetails & { themes: ThemeInPackFragment[] };

export const valuesOf = (pack: EditedPackFragment): EditValues => ({
  name: pack.name,
  description: pack.description ?? "",
  tags: pack.tags.map(({ name }) => name),
  typedTag: "",
  isPrivate: pack.isPrivate,
  themes: pack.themes,
});

const numbersOf = (themes: readonly { hexId: string }[]) => themes.map(({ hexId }) => hexId);

/** What to send to make of one what the other is. The order of themes is not the creator's to choose. */
export function changesOf(pack: EditedPackFragment, now: EditValues): UpdateSwitchPackInput {
  const was = valuesOf(pack);
  const changes: UpdateSwitchPackInput = detailsChanges(was, now);
  const themeHexIds = numbersOf(now.themes);
  if (themeHexIds.toSorted().join() !== numbersOf(was.themes).toSorted().join()) changes.themeHexIds = themeHexIds;
  return changes;
}

const FIELD_OF_INPUT: Record<string, keyof EditValues> = {
  name: "name",
  description: "description",
  tags: "tags",
  isPrivate: "isPrivate",
  themeHexIds: "themes",
};

/** The field of the form that a path of the input is about. */
export const fieldOfInput = (path: string): keyof EditValues | undefined =>
  FIELD_OF_INPUT[/^data\.(\w+)/.exec(path)?.[1] ?? path];
