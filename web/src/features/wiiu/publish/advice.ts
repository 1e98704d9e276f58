// What deserves a look or would make a theme better, before it is published.

import type { Problem, Severity } from "@/features/form/problem";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import type { Draft, FieldId } from "../theme-form/draft";
import { isLarge } from "../theme-form/patches-part";
import type { SystemFile } from "../theme-form/sort-patches";

/** In the order of the form within each severity. */
export function adviseOn(draft: Draft, files: readonly SystemFile[]): Problem<FieldId>[] {
  const found: Problem<FieldId>[] = [];
  const add = (field: FieldId, severity: Severity, message: string) => found.push({ field, severity, message });
  const { advice } = wiiuFormText;
  if (isLarge(draft, files)) add(draft.menPatch ? "menPatch" : "men2Patch", "check", advice.large);
  if (draft.description.trim() === "") add("description", "idea", advice.noDescription);
  if (draft.tags.length > 0 && draft.tags.length < 3) add("tags", "idea", advice.fewTags);
  if (!draft.waraWaraPlazaScreenshot) add("waraWaraPlazaScreenshot", "idea", advice.noPlaza);
  if (draft.cafeBaristaMenPatch && !draft.bgm) add("bgm", "idea", advice.soundWithoutClip);
  if (draft.bgm && !draft.bgmAlbumCover) add("bgmAlbumCover", "idea", advice.noCover);
  return found;
}
