// What every step is given.

import type { DraftChange } from "@/features/form/use-draft";
import type { FormProblems } from "@/features/form/use-problems";
import type { Limits } from "@/features/session/session";
import type { Draft } from "../draft";
import type { FieldId, StepId } from "../form-steps";

export type StepProps = {
  draft: Draft;
  change: (change: DraftChange<Draft>) => void;
  form: FormProblems<FieldId, StepId>;
  limits: Limits;
};
