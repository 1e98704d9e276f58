// A picture of a draft as its creator chooses it: examined first, then part of the draft.

import { useRef, useState } from "react";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { formText } from "@/messages/form-text";
import type { Draft, PictureField } from "./draft";
import type { TakenPicture } from "./take-picture";

export type DraftPicture = ReturnType<typeof useDraftPicture>;

export function useDraftPicture<Field extends PictureField>(
  form: CheckedForm<Draft>,
  field: Field,
  examine: (file: File) => Promise<TakenPicture<NonNullable<Draft[Field]>>>,
) {
  const [taken, setTaken] = useState<TakenPicture<NonNullable<Draft[Field]>> | null>(null);
  const [isExamining, setExamining] = useState(false);
  /** Of pictures chosen in quick succession the last counts. */
  const attempt = useRef(0);
  const set = (facts: NonNullable<Draft[Field]> | null, file: File | undefined) => {
    form.setFieldValue(field, facts as never);
    form.setFieldValue("files", { ...form.state.values.files, [field]: file });
  };
  const take = async (file: File) => {
    attempt.current++;
    const own = attempt.current;
    setTaken(null);
    setExamining(true);
    const result = await examine(file).catch(() => ({ refusal: formText.publish.send.unreachable }));
    if (attempt.current !== own) return;
    setExamining(false);
    setTaken(result);
    if (result.refusal === null) set(result.facts, result.file);
  };
  const remove = () => {
    attempt.current++;
    setExamining(false);
    setTaken(null);
    set(null, undefined);
  };
  return {
    take,
    remove,
    isExamining,
    refusal: taken?.refusal ?? null,
    note: taken?.refusal === null ? taken.note : null,
  };
}
