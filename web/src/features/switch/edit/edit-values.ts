// What the form of a theme holds, and what of it is sent: only what was changed.

import type { EditedThemeFragment, UpdateSwitchThemeInput } from "@/api/gql/types";
import { asLine } from "@/features/form/text-checks";

export type EditValues = {
  name: string;
  description: string;
  tags: string[];
  /** Typed as a tag and not confirmed. */
  typedTag: string;
  isMature: boolean;
  isPrivate: boolean;
  /** The one that stands there, none, or another. */
  screenshot: "kept" | "none" | File;
};

export function valuesOf(theme: EditedThemeFragment): EditValues {
  return {
    name: theme.name,
    description: theme.description ?? "",
    tags: theme.tags.map(({ name }) => name),
    typedTag: "",
    isMature: theme.isNSFW,
    isPrivate: theme.isPrivate,
    screenshot: "kept",
  };
}

/** What the site draws has a place of its own only beside a screenshot. */
export const hasScreenshot = ({ drawnPreview }: Pick<EditedThemeFragment, "drawnPreview">): boolean =>
  drawnPreview !== null;

/** With what was typed and not confirmed among the tags. */
export function settled(values: EditValues): EditValues {
  const typed = values.typedTag.trim();
  return { ...values, tags: typed ? [...values.tags, typed] : values.tags, typedTag: "" };
}

/** What to send to make of one what the other is. */
export function changesOf(theme: EditedThemeFragment, values: EditValues): UpdateSwitchThemeInput {
  const was = valuesOf(theme);
  const now = settled(values);
  const changes: UpdateSwitchThemeInput = {};
  if (asLine(now.name) !== was.name) changes.name = asLine(now.name);
  if (now.description.trim() !== was.description) changes.description = now.description.trim() || null;
  if (now.tags.join("\n") !== was.tags.join("\n")) changes.tags = now.tags;
  if (now.isMature !== was.isMature) changes.isNSFW = now.isMature;
  if (now.isPrivate !== was.isPrivate) changes.isPrivate = now.isPrivate;
  if (now.screenshot instanceof File) changes.screenshotImage = now.screenshot;
  else if (now.screenshot === "none" && hasScreenshot(theme)) changes.screenshotImage = null;
  return changes;
}

const FIELD_OF_INPUT: Record<string, keyof EditValues> = {
  name: "name",
  description: "description",
  tags: "tags",
  isNSFW: "isMature",
  isPrivate: "isPrivate",
  screenshotImage: "screenshot",
};

/** The field of the form that a path of the input is about. */
export const fieldOfInput = (path: string): keyof EditValues | undefined =>
  FIELD_OF_INPUT[/^data\.(\w+)/.exec(path)?.[1] ?? path];
