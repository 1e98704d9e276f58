// The drafts of themes on this device.

import { draftStore } from "@/features/form/draft-store";
import { PICTURES, readDraft } from "./draft";

export const drafts = draftStore("vitrine-draft:", PICTURES, readDraft);
