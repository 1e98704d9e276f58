// A text field with suggestions below it: arrows walk the list, Enter takes, Esc closes. What is suggested is the
// caller's affair. It can be typed in from the start; what suggests comes when it is about to be used.

import { useRef } from "react";
import { lateCode } from "../late-code";
import type { ComboboxProps } from "./combobox-props";
import { CONTROL } from "./field";

export const comboboxCode = lateCode(() => import("./combobox-code"));

export function Combobox(props: ComboboxProps) {
  const code = comboboxCode.use();
  const hasFocus = useRef(false);
  if (code) return <code.Combobox {...props} takesFocus={hasFocus.current} />;
  const { control, value, onType, onEnter, onFocus, placeholder } = props;
  return (
    <input
      {...control}
      aria-autocomplete="list"
      aria-expanded={false}
      autoComplete="off"
      className={CONTROL}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onChange={(event) => onType(event.target.value)}
      onFocus={() => {
        hasFocus.current = true;
        void comboboxCode.fetch();
        onFocus?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !onEnter) return;
        event.preventDefault();
        onEnter();
      }}
      placeholder={placeholder}
      role="combobox"
      value={value}
    />
  );
}
