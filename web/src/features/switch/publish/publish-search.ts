// What the address of the form says: which draft, which step, or with what to begin. Nonsense is dropped.
//
//   draft → the draft on this device to go on with · step → the step shown · published → the themes just published, apart by commas
//   new=1 → begin afresh · import=1 → bring finished files · base=background → begin without a layout
//   layout={hexId} and o={uuid[:variable],…} → begin with this layout and these options ("Use this layout")

import { BACKGROUND_ONLY } from "../theme-form/bases";
import { STEPS, type StepId } from "./form-steps";

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

const HEX_ID = /^[0-9a-f]{1,16}$/i;
const HEX_IDS = /^[0-9a-f]{1,16}(,[0-9a-f]{1,16}){0,99}$/i;
const DRAFT_ID = /^[0-9a-f-]{36}$/i;

export function readPublishSearch(raw: Record<string, unknown>): PublishSearch {
  const matching = (value: unknown, pattern: RegExp) =>
    typeof value === "string" && pattern.test(value) ? value : undefined;
  // Every key is named, also without a value: the router lays the result over the address, and a key left out would
  // let nonsense through.
  return {
    draft: matching(raw.draft, DRAFT_ID),
    step: STEPS.find((step) => step === raw.step),
    published: matching(raw.published, HEX_IDS)?.toUpperCase(),
    new: raw.new === "1" || raw.new === true ? true : undefined,
    import: raw.import === "1" || raw.import === true ? true : undefined,
    base: raw.base === BACKGROUND_ONLY ? BACKGROUND_ONLY : undefined,
    layout: matching(raw.layout, HEX_ID)?.toUpperCase(),
    o: typeof raw.o === "string" && raw.o !== "" ? raw.o : undefined,
  };
}
