// The background of a draft as it is chosen: by its creator in the form, or before on the page of the layout.

import { useEffect, useRef, useState } from "react";
import type { CheckedForm } from "@/features/form/use-checked-form";
import type { Limits } from "@/features/session/session";
import { takeCarriedPicture } from "../options/carried-picture";
import type { Draft } from "./draft";
import { type TakenPicture, takePicture } from "./take-picture";

export type BackgroundPicture = ReturnType<typeof useBackgroundPicture>;

/** `layout` is the one that the address names. */
export function useBackgroundPicture(form: CheckedForm<Draft>, limits: Limits, layout: string | undefined) {
  const [taken, setTaken] = useState<TakenPicture | null>(null);
  const [isExamining, setExamining] = useState(false);
  const take = async (file: File) => {
    setTaken(null);
    setExamining(true);
    const result = await takePicture(file, limits);
    setExamining(false);
    setTaken(result);
    if (result.refusal !== null) return;
    form.setFieldValue("background", result.facts);
    form.setFieldValue("file", result.file);
  };
  const remove = () => {
    setTaken(null);
    form.setFieldValue("background", null);
    form.setFieldValue("file", undefined);
  };
  const latestTake = useRef(take);
  latestTake.current = take;
  useEffect(() => {
    const file = takeCarriedPicture(layout);
    if (file) void latestTake.current(file);
  }, [layout]);
  return {
    take,
    remove,
    isExamining,
    refusal: taken?.refusal ?? null,
    note: taken?.refusal === null ? taken.note : null,
  };
}
