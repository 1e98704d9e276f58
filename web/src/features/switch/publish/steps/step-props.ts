// What every step is given.

import type { ReactNode } from "react";
import type { CheckedForm } from "@/features/form/use-checked-form";
import type { Limits } from "@/features/session/session";
import type { Draft } from "../draft";
import type { SharedField } from "../set/theme-set";

export type StepProps = {
  form: CheckedForm<Draft>;
  /** What the form holds. */
  draft: Draft;
  limits: Limits;
};

/** What gives the value of a field to the other themes, where there are any. */
export type ForAll = (field: SharedField) => ReactNode;
