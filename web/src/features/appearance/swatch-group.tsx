// Named colours as a radio group: arrow keys walk it, the chosen one carries a check mark and its name stands beside.

import { useId } from "react";
import { Group } from "@/ui/fields/group";
import { Icon } from "@/ui/icon";

type SwatchGroupProps<Name extends string> = {
  label: string;
  names: readonly Name[];
  /** The colour that stands for each. */
  swatches: Record<Name, string>;
  value: Name;
  onChange: (name: Name) => void;
};

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export function SwatchGroup<Name extends string>({ label, names, swatches, value, onChange }: SwatchGroupProps<Name>) {
  const group = useId();
  return (
    <Group hint={capital(value)} label={label}>
      <div className="grid grid-cols-9 gap-1.5">
        {names.map((name) => (
          <label
            className="relative flex aspect-square cursor-pointer items-center justify-center rounded-frame border border-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ink"
            key={name}
            style={{ backgroundColor: swatches[name] }}
            title={capital(name)}
          >
            <input
              aria-label={capital(name)}
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
