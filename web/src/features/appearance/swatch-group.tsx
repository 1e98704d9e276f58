// Named colours as a radio group: arrow keys walk it, the chosen one carries a check mark and its name stands beside.

import { useId } from "react";
import { formText } from "@/messages/form-text";
import type { GrayName, PrimaryName } from "@/pure/palette";
import { Group } from "@/ui/fields/group";
import { Icon } from "@/ui/icon";

type SwatchGroupProps<Name extends PrimaryName | GrayName> = {
  label: string;
  names: readonly Name[];
  /** The colour that stands for each. */
  swatches: Record<Name, string>;
  value: Name;
  onChange: (name: Name) => void;
};

export function SwatchGroup<Name extends PrimaryName | GrayName>({
  label,
  names,
  swatches,
  value,
  onChange,
}: SwatchGroupProps<Name>) {
  const group = useId();
  const { colours } = formText.appearance;
  return (
    <Group hint={colours[value]} label={label}>
      <div className="grid grid-cols-9 gap-1.5">
        {names.map((name) => (
          <label
            className="relative flex aspect-square cursor-pointer items-center justify-center rounded-frame border border-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ink"
            key={name}
            style={{ backgroundColor: swatches[name] }}
            title={colours[name]}
          >
            <input
              aria-label={colours[name]}
              checked={name === value}
              className="sr-only"
              name={group}
              onChange={() => onChange(name)}
              type="radio"
            />
            {name === value && <Icon className="text-black" name="check" size={18} />}
          </label>
        ))}
      </div>
    </Group>
  );
}
