// With which draft the form opens, and a draft beside another.

import { withTypedTag } from "@/features/form/typed-tag";
import type { Start } from "@/features/publishing/set/use-held-set";
import { type Draft, emptyDraft } from "../theme-form/draft";
import { drafts } from "./draft-store";
import type { PublishSearch } from "./publish-search";

/** The draft that the address names, the latest on this device, or a new one. Null when the named one is not there. */
export function startDraft(search: PublishSearch): Start<Draft> | null {
  const found = search.draft ? drafts.load(search.draft) : search.new ? null : drafts.list()[0];
  if (found) return { draft: found, isResumed: true };
  return search.draft ? null : { draft: emptyDraft(crypto.randomUUID()), isResumed: false };
}

/** A theme that begins with what fits of another: its words, and none of its files. */
export function copied({ setId, description, tags, typedTag, isMature, isPrivate }: Draft, id: string): Draft {
  return { ...emptyDraft(id), setId, description, tags: withTypedTag(tags, typedTag), isMature, isPrivate };
}
