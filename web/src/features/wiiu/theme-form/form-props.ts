// What the parts of the form are given.

import type { WiiuFormLimitsFragment } from "@/api/gql/types";
import type { CheckedForm } from "@/features/form/use-checked-form";
import type { Limits } from "@/features/session/session";
import type { Draft } from "./draft";
import type { SystemFile } from "./sort-patches";

/** Those of every form, and those of this one. */
export type FormLimits = Limits & WiiuFormLimitsFragment;

export type FormProps = {
  form: CheckedForm<Draft>;
  /** What the form holds. */
  draft: Draft;
  limits: FormLimits;
  /** What is published, where that is changed. */
  before?: Draft;
};

export type PatchFormProps = FormProps & { files: readonly SystemFile[] };
