// A colour as `#RRGGBB`: text for exactness, the device's own picker for looking, swatches for speed.

import { useState } from "react";
import { formText } from "@/messages/form-text";
import { classNames } from "@/pure/class-names";
import { CONTROL, Field, type FieldProps } from "./field";

export type ColorFieldProps = FieldProps & {
  /** `#RRGGBB`, or what was typed instead. */
  value: string;
  /** Given what is typed as well where it is no colour: whoever knows what for says so. */
  onChange: (value: string) => void;
  swatches?: readonly string[];
};

/** Reads `#abc`, `aabbcc` and the like as `#AABBCC`, or gives null. */
export function readHexColour(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, "");
  if (/^[0-9a-f]{3}$/i.test(digits)) return `#${[...digits].map((digit) => digit + digit).join("")}`.toUpperCase();
  return /^[0-9a-f]{6}$/i.test(digits) ? `#${digits}`.toUpperCase() : null;
}

export function ColorField({ label, hint, error, isRequired, value, onChange, swatches = [] }: ColorFieldProps) {
  // While it is typed in it shows what is typed, afterwards what that came to.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-2">
      <Field error={typed === null ? error : undefined} hint={hint} isRequired={isRequired} label={label}>
        {(control) => (
          <span className="flex gap-2">
            <input
              aria-label={formText.field.pickColour({ label })}
              className="h-10 w-12 shrink-0 cursor-pointer rounded-control border border-edge bg-panel p-1"
              onChange={(event) => onChange(event.target.value.toUpperCase())}
              type="color"
              value={readHexColour(value) ?? "#000000"}
            />
            <input
              {...control}
              className={classNames(CONTROL, "font-mono uppercase")}
              onBlur={() => setTyped(null)}
              onChange={({ target }) => {
                setTyped(target.value);
                onChange(readHexColour(target.value) ?? target.value.trim());
              }}
              onKeyDown={(event) => {
                if (event.key === "Enter") setTyped(null);
              }}
              placeholder="#E3BE00"
              spellCheck={false}
              value={typed ?? value}
            />
          </span>
        )}
      </Field>
      {swatches.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {swatches.map((swatch) => (
            <button
              aria-label={swatch}
              aria-pressed={swatch === value}
              className="size-8 rounded-control border border-edge aria-pressed:border-2 aria-pressed:border-ink"
              key={swatch}
              onClick={() => onChange(swatch)}
              style={{ backgroundColor: swatch }}
              type="button"
            />
          ))}
        </div>
      )}
    </div>
  );
}
