// What deserves a look or would make a theme better, before it is published.

import type { Problem, Severity } from "@/features/form/problem";
import { asLine } from "@/features/form/text-checks";
import { formText } from "@/messages/form-text";
import { CAN_DRAW_MENUS } from "@/platform/can-draw-menus";
import type { PickerLayout } from "../theme-form/check-draft";
import { type Draft, type FieldId, OWN_LAYOUT } from "../theme-form/draft";

/** The only menu that shows what lies behind its background. */
const SHOWN_THROUGH = "Psl";

/** In the order of the form within each severity. */
export function adviseOn(draft: Draft, layout: PickerLayout | null): Problem<FieldId>[] {
  const found: Problem<FieldId>[] = [];
  const add = (field: FieldId, severity: Severity, message: string) => found.push({ field, severity, message });
  const { advice } = formText.publish;
  const isOwn = draft.base === OWN_LAYOUT;
  if ((layout || isOwn) && !draft.background) add("background", "check", advice.noBackground);
  if (draft.background?.isTransparent && draft.target !== SHOWN_THROUGH) add("background", "check", advice.transparent);
  if (!CAN_DRAW_MENUS && isOwn && draft.ownLayout && !draft.overlayBlack && !draft.overlayWhite) {
    add("overlayBlack", "idea", advice.noOverlay);
  }
  if (layout && asLine(draft.name).toLocaleLowerCase() === layout.name.toLocaleLowerCase()) {
    add("name", "check", advice.nameOfLayout);
  }
  if (!CAN_DRAW_MENUS && layout && draft.choices.length > 0) add("choices", "check", advice.notAllDrawn);
  if (!draft.screenshot) add("screenshot", "idea", advice.noScreenshot);
  if (draft.description.trim() === "") add("description", "idea", advice.noDescription);
  if (draft.tags.length > 0 && draft.tags.length < 3) add("tags", "idea", advice.fewTags);
  return found;
}
