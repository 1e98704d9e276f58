// What every step is given.

import type { CheckedForm } from "@/features/form/use-checked-form";
import type { Limits } from "@/features/session/session";
import type { Draft } from "../draft";

export type StepProps = {
  form: CheckedForm<Draft>;
  /** What the form holds. */
  draft: Draft;
  limits: Limits;
};
