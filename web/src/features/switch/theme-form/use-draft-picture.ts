// A picture of a draft as its creator chooses it.

import { fieldSetter } from "@/features/form/set-field";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { type TakenPicture, useTakenPicture } from "@/features/publishing/use-taken-picture";
import type { Draft, FileField } from "./draft";

export function useDraftPicture<Field extends FileField>(
  form: CheckedForm<Draft>,
  field: Field,
  examine: (file: File) => Promise<TakenPicture<NonNullable<Draft[Field]>>>,
) {
  return useTakenPicture(examine, (taken) => {
    fieldSetter<Draft>(form).setFieldValue<FileField>(field, taken?.facts ?? null);
    form.setFieldValue("files", { ...form.state.values.files, [field]: taken?.file });
  });
}
