// What a form for new items is told of its kind once and for all.

import type { DraftStore } from "@/features/form/draft-store";
import type { NewDraft } from "./new-draft";
import type { DraftSets } from "./set/set-store";

/** Where the forms are. */
export type FormAddress = "/create/switch/theme" | "/create/wiiu/theme";

/** `FileField` names the fields that hold a file. */
export type FormKind<FileField extends string, Draft extends NewDraft<FileField>> = {
  address: FormAddress;
  drafts: DraftStore<FileField, Draft>;
  sets: DraftSets<FileField, Draft>;
  /** What a draft is called, also as long as it has no name. */
  nameOf: (draft: Draft) => string;
};
