// What the parts of the form are given.

import type { CheckedForm } from "@/features/form/use-checked-form";
import type { Limits } from "@/features/session/session";
import type { Draft } from "./draft";

export type FormProps = {
  form: CheckedForm<Draft>;
  /** What the form holds. */
  draft: Draft;
  limits: Limits;
  /** What is published, where that is changed. */
  before?: Draft;
};
