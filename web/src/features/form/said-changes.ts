// What is said of a work, and what of it is sent: only what was changed.

import { asLine } from "./text-checks";
import { withTypedTag } from "./typed-tag";

/** What every form for a published work has of what is said. */
export type Said = {
  name: string;
  description: string;
  tags: string[];
  /** Typed as a tag and not confirmed. */
  typedTag: string;
  isPrivate: boolean;
};

type SaidChanges = {
  name?: string;
  description?: string | null;
  tags?: string[];
  isPrivate?: boolean;
};

/** With what was typed and not confirmed among the tags. */
export const settledTags = ({ tags, typedTag }: Said): string[] => withTypedTag(tags, typedTag);

/** What to send to say of a work what the other says. */
export function saidChanges(was: Said, now: Said): SaidChanges {
  const changes: SaidChanges = {};
  const name = asLine(now.name);
  const description = now.description.trim();
  const tags = settledTags(now);
  if (name !== was.name) changes.name = name;
  if (description !== was.description) changes.description = description || null;
  if (tags.join("\n") !== was.tags.join("\n")) changes.tags = tags;
  if (now.isPrivate !== was.isPrivate) changes.isPrivate = now.isPrivate;
  return changes;
}
