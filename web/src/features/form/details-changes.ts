// The details of an item that every form has, and the changes to send: only what was changed.

import { asLine } from "./text-checks";
import { withTypedTag } from "./typed-tag";

/** The details that every form for a published item has. */
export type ItemDetails = {
  name: string;
  description: string;
  tags: string[];
  /** Typed as a tag and not confirmed. */
  typedTag: string;
  isPrivate: boolean;
};

type DetailsChanges = {
  name?: string;
  description?: string | null;
  tags?: string[];
  isPrivate?: boolean;
};

/** With what was typed and not confirmed among the tags. */
export const tagsWithTyped = ({ tags, typedTag }: ItemDetails): string[] => withTypedTag(tags, typedTag);

/** Returns the changes that turn one into the other. */
export function detailsChanges(was: ItemDetails, now: ItemDetails): DetailsChanges {
  const changes: DetailsChanges = {};
  const name = asLine(now.name);
  const description = now.description.trim();
  const tags = tagsWithTyped(now);
  if (name !== was.name) changes.name = name;
  if (description !== was.description) changes.description = description || null;
  if (tags.join("\n") !== was.tags.join("\n")) changes.tags = tags;
  if (now.isPrivate !== was.isPrivate) changes.isPrivate = now.isPrivate;
  return changes;
}
