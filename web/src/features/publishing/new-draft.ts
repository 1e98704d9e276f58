// What the drafts of all kinds have in common.

import type { ReactNode } from "react";
import type { DraftWithFiles } from "@/features/form/draft-store";

/** A draft alone, or one of several that are made and published together. */
export type NewDraft<FileField extends string = string> = DraftWithFiles<FileField> & {
  /** The set it is published with: its own id, or that of the draft it was added to. */
  setId: string;
  name: string;
  description: string;
  tags: string[];
  /** What stands in the field for tags and is not confirmed. */
  typedTag: string;
  isMature: boolean;
  isPrivate: boolean;
};

/** The values that one theme of a set can lend to all others. */
export type LentField = "background" | "description" | "tags" | "isMature";

/** What tells themes of a kind apart before they have names. */
export type ThemeMark = { drawing: ReactNode; line: string };
