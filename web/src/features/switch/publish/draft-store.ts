// The drafts of themes on this device, and the sets they are made in.

import { draftStore } from "@/features/form/draft-store";
import type { FormKind } from "@/features/publishing/form-kind";
import { setStore } from "@/features/publishing/set/set-store";
import { nameOf } from "../theme-form/check-draft";
import { type Draft, FILES, type FileField } from "../theme-form/draft";
import { readDraft } from "./read-draft";

export const drafts = draftStore<FileField, Draft>("vitrine-draft:", FILES, readDraft);
export const sets = setStore<FileField, Draft>("vitrine-themes:", drafts);

/** The form for new themes. */
export const themeForm: FormKind<FileField, Draft> = { address: "/create/switch/theme", drafts, sets, nameOf };
