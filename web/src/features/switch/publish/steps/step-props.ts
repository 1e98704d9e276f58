// What every step is given.

import type { Limits } from "@/features/session/session";
import type { Draft } from "../draft";
import type { DraftChange } from "../use-draft";
import type { FormProblems } from "../use-form-problems";

export type StepProps = {
  draft: Draft;
  change: (change: DraftChange) => void;
  form: FormProblems;
  limits: Limits;
};
