// What the address of the form says: which draft, which step, what was published. Nonsense is dropped.

import { STEPS, type StepId } from "./step-ids";

export type PublishSearch = {
  draft?: string;
  step?: StepId;
  published?: string;
  new?: true;
};

const HEX_ID = /^[0-9a-f]{1,16}$/i;
const DRAFT_ID = /^[0-9a-f-]{36}$/i;

export function readPublishSearch(raw: Record<string, unknown>): PublishSearch {
  const matching = (value: unknown, pattern: RegExp) =>
    typeof value === "string" && pattern.test(value) ? value : undefined;
  // Every key is named, also without a value: the router lays the result over the address, and a key left out would
  // let nonsense through.
  return {
    draft: matching(raw.draft, DRAFT_ID),
    step: STEPS.find((step) => step === raw.step),
    published: matching(
      typeof raw.published === "number" ? String(raw.published) : raw.published,
      HEX_ID,
    )?.toUpperCase(),
    new: raw.new === "1" || raw.new === true ? true : undefined,
  };
}
