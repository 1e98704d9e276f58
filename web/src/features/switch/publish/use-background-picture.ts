// The background of a draft as it is chosen: by its creator in the form, or before on the page of the layout.

import { useEffect, useRef, useState } from "react";
import type { CheckedForm } from "@/features/form/use-checked-form";
import type { Limits } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { takeCarriedPicture } from "../options/carried-picture";
import type { Draft } from "./draft";
import type { TakenPicture } from "./take-picture";

const lateTakePicture = () => import("./take-picture");

export type BackgroundPicture = ReturnType<typeof useBackgroundPicture>;

/** `layout` is the one that the address names. */
export function useBackgroundPicture(form: CheckedForm<Draft>, limits: Limits, layout: string | undefined) {
  const [taken, setTaken] = useState<TakenPicture | null>(null);
  const [isExamining, setExamining] = useState(false);
  /** Of pictures chosen in quick succession the last counts. */
  const attempt = useRef(0);
  const take = async (file: File) => {
    attempt.current++;
    const own = attempt.current;
    setTaken(null);
    setExamining(true);
    const result = await lateTakePicture().then(
      ({ takePicture }) => takePicture(file, limits),
      () => ({ refusal: formText.publish.send.unreachable }),
    );
    if (attempt.current !== own) return;
    setExamining(false);
    setTaken(result);
    if (result.refusal !== null) return;
    form.setFieldValue("background", result.facts);
    form.setFieldValue("files", { background: result.file });
  };
  const remove = () => {
    attempt.current++;
    setExamining(false);
    setTaken(null);
    form.setFieldValue("background", null);
    form.setFieldValue("files", {});
  };
  const latestTake = useRef(take);
  latestTake.current = take;
  useEffect(() => {
    // On the device before somebody chooses a picture without a connection.
    lateTakePicture().catch(() => undefined);
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
