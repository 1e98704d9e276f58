// What the address of the form says: which draft, which step, what was published. Nonsense is dropped.

import { readFormSearch } from "@/features/publishing/form-search";
import { STEPS, type StepId } from "./step-ids";

export type PublishSearch = {
  draft?: string;
  step?: StepId;
  published?: string;
  new?: true;
};

export const readPublishSearch = (raw: Record<string, unknown>): PublishSearch => readFormSearch(raw, STEPS);
