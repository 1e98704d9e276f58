// What a combobox is given, by whoever stands in for it and by itself.

import type { ReactNode } from "react";
import type { ControlProps } from "./field";

export type Suggestion = {
  id: string;
  label: string;
  detail?: ReactNode;
  /** Stands before the label. */
  picture?: ReactNode;
};

export type ComboboxProps = {
  label: string;
  /** Attributes that tie the input to a field's label and notes. */
  control: ControlProps;
  value: string;
  onType: (typed: string) => void;
  suggestions: readonly Suggestion[];
  onTake: (suggestion: Suggestion) => void;
  /** Enter with no suggestion chosen. */
  onEnter?: () => void;
  /** The field is about to be used: the time to ask for what it suggests. */
  onFocus?: () => void;
  placeholder?: string;
};
