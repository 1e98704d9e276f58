// Checkboxes, switches and radio buttons: native controls with our drawing, so keys and forms work as everywhere.
// The border stays when they are filled, because the fill alone is faint on a light wall.

import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "@/pure/class-names";
import { Icon } from "../icon";
import { describedBy, FieldNotes, type FieldProps } from "./field";
import { Group } from "./group";

type NativeProps = Omit<ComponentProps<"input">, "id" | "type">;
type ChoiceProps = Omit<FieldProps, "isRequired"> & NativeProps;

const BOX = "peer size-6 shrink-0 appearance-none border border-edge bg-panel checked:bg-fill hover:border-ink";

type RowProps = { id: string; label: ReactNode; children: ReactNode };

function Row({ id, label, children }: RowProps) {
  return (
    <label className="flex min-h-6 items-start gap-3 text-name" htmlFor={id}>
      {children}
      <span className="pt-0.5">{label}</span>
    </label>
  );
}

export function Checkbox({ label, hint, error, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Row id={id} label={label}>
        <span className="relative inline-flex">
          <input
            {...input}
            aria-describedby={describedBy(id, { hint, error })}
            aria-invalid={error ? true : undefined}
            className={classNames(BOX, "rounded-frame")}
            id={id}
            type="checkbox"
          />
          <Icon
            className="pointer-events-none absolute inset-1 hidden text-on-fill peer-checked:block"
            name="check"
            size={16}
          />
        </span>
      </Row>
      <FieldNotes error={error} hint={hint} id={id} />
    </div>
  );
}

export function Switch({ label, hint, error, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Row id={id} label={label}>
        <span className="relative inline-flex">
          <input
            {...input}
            aria-describedby={describedBy(id, { hint, error })}
            className="peer h-6 w-10 shrink-0 appearance-none rounded-full border border-edge bg-panel transition-colors duration-[120ms] checked:bg-fill hover:border-ink"
            id={id}
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells whether it is checked by itself
            role="switch"
            type="checkbox"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-edge transition-transform duration-[120ms] peer-checked:translate-x-4 peer-checked:bg-on-fill rtl:peer-checked:-translate-x-4"
          />
        </span>
      </Row>
      <FieldNotes error={error} hint={hint} id={id} />
    </div>
  );
}

export type RadioOption<Value extends string> = {
  value: Value;
  label: string;
  hint?: string;
  /** More about it, for those who do not see the picture of a tile. */
  description?: string;
  /** Fills the top of a tile. */
  picture?: ReactNode;
  /** A small drawing before the label. */
  mark?: ReactNode;
};

type RadioGroupProps<Value extends string> = FieldProps & {
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
};

/** Radio buttons in a row that wraps. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onChange, isDisabled, ...group } = props;
  const name = useId();
  return (
    <Group {...group}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {options.map((option) => (
          <label
            className="flex min-h-6 items-center gap-2.5 text-name"
            htmlFor={`${name}-${option.value}`}
            key={option.value}
          >
            <input
              checked={option.value === value}
              className={classNames(BOX, "rounded-full checked:shadow-[inset_0_0_0_5px_var(--panel)]")}
              disabled={isDisabled}
              id={`${name}-${option.value}`}
              name={name}
              onChange={() => onChange(option.value)}
              type="radio"
            />
            {option.label}
          </label>
        ))}
      </div>
    </Group>
  );
}

/** At most so many columns, by the room there is and not by the screen: tiles stand in narrow places too. */
const COLUMNS = {
  2: "grid-cols-2",
  3: "grid-cols-2 @min-[24rem]:grid-cols-3",
  4: "grid-cols-2 @min-[32rem]:grid-cols-4",
};

/** Radio buttons as tiles, each with a picture or a sample above its name. */
export function RadioTiles<Value extends string>(props: RadioGroupProps<Value> & { columns?: 2 | 3 | 4 }) {
  const { options, value, onChange, isDisabled, columns = 3, ...group } = props;
  const name = useId();
  return (
    <Group {...group}>
      <div className="@container">
        <div className={classNames("grid gap-3", COLUMNS[columns])}>
          {options.map((option) => (
            <label
              className={classNames(
                "lamp relative flex cursor-pointer flex-col overflow-hidden rounded-frame border bg-panel",
                "has-[:checked]:border-ink has-[:checked]:before:transform-none border-edge hover:border-ink",
                "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ink",
              )}
              htmlFor={`${name}-${option.value}`}
              key={option.value}
            >
              <input
                aria-description={option.description}
                checked={option.value === value}
                className="sr-only peer"
                disabled={isDisabled}
                id={`${name}-${option.value}`}
                name={name}
                onChange={() => onChange(option.value)}
                type="radio"
              />
              {option.picture}
              <span
                className={classNames(
                  "flex px-3 py-2 text-name peer-checked:font-[650]",
                  // Beside its mark, a long name has no room on a phone.
                  option.mark ? "flex-col gap-1 @sm:flex-row @sm:items-center @sm:gap-2.5" : "items-center gap-2.5",
                )}
              >
                {option.mark}
                <span className="min-w-0 flex-1">
                  {option.label}
                  {option.hint && <span className="block text-facts font-[420] text-ink-2">{option.hint}</span>}
                </span>
                {option.value === value && (
                  <Icon
                    className={classNames(
                      "shrink-0",
                      option.mark ? "absolute end-2 top-2 @sm:top-auto @sm:bottom-2" : null,
                    )}
                    name="check"
                    size={16}
                  />
                )}
              </span>
            </label>
          ))}
        </div>
      </div>
    </Group>
  );
}
