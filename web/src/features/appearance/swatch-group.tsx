// Named colours as a radio group: arrow keys walk it, the chosen one carries a check mark and its name stands beside.

import { useId } from "react";
import { Group } from "@/ui/fields/group";
import { Icon } from "@/ui/icon";

type SwatchGroupProps<Name extends string> = {
  label: string;
  options: readonly { name: Name; swatch: string }[];
  value: Name;
  onChange: (name: Name) => void;
};

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export function SwatchGroup<Name extends string>({ label, options, value, onChange }: SwatchGroupProps<Name>) {
  const name = useId();
  return (
    <Group hint={capital(value)} label={label}>
      <div className="grid grid-cols-9 gap-1.5">
        {options.map((option) => (
          <label
            className="relative flex aspect-square cursor-pointer items-center justify-center rounded-frame border border-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ink"
            key={option.name}
            style={{ backgroundColor: option.swatch }}
            title={capital(option.name)}
          >
            <input
              aria-label={capital(option.name)}
              checked={option.name === value}
              className="sr-only"
              name={name}
              onChange={() => onChange(option.name)}
              type="radio"
            />
            {option.name === value && <Icon className="text-black" name="check" size={18} />}
          </label>
        ))}
      </div>
    </Group>
  );
}
