// What the address of the form says: which draft, which step, or with what to begin. Nonsense is dropped.
//
//   draft → the draft on this device to go on with · step → the step shown · published → the themes just published, apart by commas
//   new=1 → begin afresh · import=1 → bring finished files · base=background → begin without a layout
//   layout={hexId} and o={uuid[:variable],…} → begin with this layout and these options ("Use this layout")

import { isSaid, readFormSearch, readHexId } from "@/features/publishing/form-search";
import { BACKGROUND_ONLY } from "../theme-form/bases";
import { STEPS, type StepId } from "./step-ids";

export type PublishSearch = {
  draft?: string;
  step?: StepId;
  published?: string;
  new?: true;
  import?: true;
  base?: typeof BACKGROUND_ONLY;
  layout?: string;
  o?: string;
};

export const readPublishSearch = (raw: Record<string, unknown>): PublishSearch => ({
  ...readFormSearch(raw, STEPS),
  import: isSaid(raw.import),
  base: raw.base === BACKGROUND_ONLY ? BACKGROUND_ONLY : undefined,
  layout: readHexId(raw.layout),
  o: typeof raw.o === "string" && raw.o !== "" ? raw.o : undefined,
});
