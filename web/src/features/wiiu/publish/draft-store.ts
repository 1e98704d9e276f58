// The drafts of Wii U themes on this device, and the sets they are made in.

import { draftStore } from "@/features/form/draft-store";
import type { FormKind } from "@/features/publishing/form-kind";
import { setStore } from "@/features/publishing/set/set-store";
import { formText } from "@/messages/form-text";
import { type Draft, FILES, type FileField } from "../theme-form/draft";
import { readDraft } from "./read-draft";

export const drafts = draftStore<FileField, Draft>("vitrine-wiiu-draft:", FILES, readDraft);
export const sets = setStore<FileField, Draft>("vitrine-wiiu-themes:", drafts);

/** The form for new themes. */
export const themeForm: FormKind<FileField, Draft> = {
  address: "/create/wiiu/theme",
  drafts,
  sets,
  nameOf: ({ name }) => name.trim() || formText.publish.untitled,
};
