// Items of a colour: twelve swatches to take one by name, and the device's own picker for any other.

import { useEffect, useId, useRef, useState } from "react";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { Group } from "@/ui/fields/group";
import { Icon } from "@/ui/icon";

/** By the names of the hues; the style sheet has the colours, because no style may stand in the server's HTML. */
const SWATCHES = [
  { hue: "red", color: "B8433D", look: "bg-[#b8433d]" },
  { hue: "orange", color: "CF7F38", look: "bg-[#cf7f38]" },
  { hue: "yellow", color: "D9B84A", look: "bg-[#d9b84a]" },
  { hue: "green", color: "5A8F57", look: "bg-[#5a8f57]" },
  { hue: "teal", color: "3F8E8C", look: "bg-[#3f8e8c]" },
  { hue: "blue", color: "3A659C", look: "bg-[#3a659c]" },
  { hue: "purple", color: "67448F", look: "bg-[#67448f]" },
  { hue: "pink", color: "C9719B", look: "bg-[#c9719b]" },
  { hue: "brown", color: "7D573C", look: "bg-[#7d573c]" },
  { hue: "white", color: "F0EEE8", look: "bg-[#f0eee8]" },
  { hue: "grey", color: "85858A", look: "bg-[#85858a]" },
  { hue: "black", color: "17161C", look: "bg-[#17161c]" },
] as const;

/** After the last movement of the picker: it reports every colour it passes. */
const PICKED_AFTER_MS = 300;

const SQUARE =
  "relative flex aspect-square cursor-pointer items-center justify-center rounded-frame border border-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ink";

type ColourFilterProps = {
  /** Six hexadecimal digits in capitals. */
  chosen: string | undefined;
  onChange: (color: string | undefined) => void;
};

export function ColourFilter({ chosen, onChange }: ColourFilterProps) {
  const { filter } = itemsText;
  const { hue: names } = text.colour;
  const name = useId();
  const swatch = SWATCHES.find(({ color }) => color === chosen);
  return (
    <Group
      hint={swatch ? names[swatch.hue] : chosen === undefined ? filter.anyColour : `#${chosen}`}
      label={filter.colour}
    >
      <div className="grid grid-cols-7 gap-1.5">
        <label className={SQUARE} title={filter.anyColour}>
          <input
            aria-label={filter.anyColour}
            checked={chosen === undefined}
            className="sr-only"
            name={name}
            onChange={() => onChange(undefined)}
            type="radio"
          />
          <Icon className={chosen === undefined ? "text-ink" : "text-ink-3"} name="close" size={18} />
        </label>
        {SWATCHES.map(({ hue, color, look }) => (
          <label className={classNames(SQUARE, look)} key={color} title={names[hue]}>
            <input
              aria-label={names[hue]}
              checked={color === chosen}
              className="sr-only"
              name={name}
              onChange={() => onChange(color)}
              type="radio"
            />
            {color === chosen && (
              <span className="rounded-full bg-wall p-0.5 text-ink">
                <Icon name="check" size={14} />
              </span>
            )}
          </label>
        ))}
        <ColourPicker chosen={chosen} isOwn={chosen !== undefined && !swatch} onPick={onChange} />
      </div>
    </Group>
  );
}

type ColourPickerProps = { chosen: string | undefined; isOwn: boolean; onPick: (color: string) => void };

function ColourPicker({ chosen, isOwn, onPick }: ColourPickerProps) {
  const { pickColour } = itemsText.filter;
  const [picked, setPicked] = useState<string | null>(null);
  const latestPick = useRef(onPick);
  latestPick.current = onPick;
  useEffect(() => {
    if (picked === null) return;
    const timer = setTimeout(() => {
      latestPick.current(picked);
      setPicked(null);
    }, PICKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [picked]);
  return (
    <label className={classNames(SQUARE, "overflow-hidden")} title={pickColour}>
      <input
        aria-label={pickColour}
        className={classNames("absolute inset-0 size-full cursor-pointer", !isOwn && picked === null && "opacity-0")}
        onChange={({ target }) => setPicked(target.value.slice(1).toUpperCase())}
        type="color"
        value={`#${(picked ?? chosen ?? "808080").toLowerCase()}`}
      />
      {!isOwn && picked === null && <Icon className="pointer-events-none text-ink-2" name="plus" size={18} />}
    </label>
  );
}
