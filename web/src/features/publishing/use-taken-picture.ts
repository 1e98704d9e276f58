// A picture as its creator chooses it: examined first, then taken.

import { useRef, useState } from "react";
import { formText } from "@/messages/form-text";

export type TakenPicture<Facts> =
  | { refusal: string }
  /** With a sentence about what was done to it, if anything was. */
  | { refusal: null; file: File; facts: Facts; note: string | null };

export type PictureTaking = ReturnType<typeof useTakenPicture<unknown>>;

/** `set` is told what was taken, and null for none. */
export function useTakenPicture<Facts>(
  examine: (file: File) => Promise<TakenPicture<Facts>>,
  set: (taken: { file: File; facts: Facts } | null) => void,
) {
  const [taken, setTaken] = useState<TakenPicture<Facts> | null>(null);
  const [isExamining, setExamining] = useState(false);
  /** Of pictures chosen in quick succession the last counts. */
  const attempt = useRef(0);
  const take = async (file: File) => {
    attempt.current++;
    const own = attempt.current;
    setTaken(null);
    setExamining(true);
    const result = await examine(file).catch(() => ({ refusal: formText.publish.send.unreachable }));
    if (attempt.current !== own) return;
    setExamining(false);
    setTaken(result);
    if (result.refusal === null) set({ file: result.file, facts: result.facts });
  };
  const remove = () => {
    attempt.current++;
    setExamining(false);
    setTaken(null);
    set(null);
  };
  return {
    take,
    remove,
    isExamining,
    refusal: taken?.refusal ?? null,
    note: taken?.refusal === null ? taken.note : null,
  };
}
