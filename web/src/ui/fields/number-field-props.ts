// What a number field is given, before its code is there and after.

import type { FieldProps } from "./field";

export type NumberFieldProps = FieldProps & {
  /** Null while there is no number. */
  value: number | null;
  min?: number;
  max?: number;
  step?: number;
  /** Whole numbers only. */
  isInteger?: boolean;
  name?: string;
} & (
    | { isFree?: false; onChange: (value: number) => void }
    /** What is out of bounds, no whole number, or none at all is given on as it is. */
    | { isFree: true; onChange: (value: number | null) => void }
  );

export const STEP_BUTTON =
  "inline-flex min-h-10 w-10 shrink-0 items-center justify-center border border-edge bg-panel hover:bg-sunken disabled:opacity-45";
