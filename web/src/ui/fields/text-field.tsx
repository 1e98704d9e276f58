// One line of text, and text of several lines; both can count their characters against a limit.

import { type ComponentProps, useState } from "react";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { textLength } from "@/pure/text-length";
import { Icon, type IconName } from "../icon";
import { CONTROL, Field, type FieldProps } from "./field";

type Counted = {
  /** Highest number of characters, as people and the server count them; shown as a counter, never enforced by cutting. */
  limit?: number;
};

function useCount(value: unknown, initial: unknown) {
  const [typed, setTyped] = useState(typeof initial === "string" ? initial : "");
  const current = typeof value === "string" ? value : typed;
  return { count: textLength(current), setTyped };
}

function Counter({ count, limit }: { count: number; limit: number }) {
  return (
    <span className={classNames("shrink-0 text-facts tabular-nums", count > limit ? "text-danger" : "text-ink-2")}>
      {text.count.of({ count, limit })}
    </span>
  );
}

export type TextFieldProps = FieldProps & Counted & Omit<ComponentProps<"input">, "id"> & { icon?: IconName };

export function TextField({ label, hint, error, isRequired, limit, icon, className, ...input }: TextFieldProps) {
  const { count, setTyped } = useCount(input.value, input.defaultValue);
  return (
    <Field
      aside={limit !== undefined && <Counter count={count} limit={limit} />}
      error={error}
      hint={hint}
      isRequired={isRequired}
      label={label}
    >
      {(control) => (
        <span className="relative block">
          {icon && <Icon className="pointer-events-none absolute start-3 top-2.5 text-ink-2" name={icon} />}
          <input
            {...input}
            {...control}
            className={classNames(CONTROL, icon && "ps-10", className)}
            onChange={(event) => {
              setTyped(event.target.value);
              input.onChange?.(event);
            }}
          />
        </span>
      )}
    </Field>
  );
}

export type TextAreaProps = FieldProps & Counted & Omit<ComponentProps<"textarea">, "id">;

export function TextArea({ label, hint, error, isRequired, limit, className, rows = 5, ...area }: TextAreaProps) {
  const { count, setTyped } = useCount(area.value, area.defaultValue);
  return (
    <Field
      aside={limit !== undefined && <Counter count={count} limit={limit} />}
      error={error}
      hint={hint}
      isRequired={isRequired}
      label={label}
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={classNames(CONTROL, "resize-y py-2", className)}
          onChange={(event) => {
            setTyped(event.target.value);
            area.onChange?.(event);
          }}
          rows={rows}
        />
      )}
    </Field>
  );
}
