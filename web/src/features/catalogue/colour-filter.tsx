// Works of a colour: twelve swatches to take one by name, and the device's own picker for any other.

import { useEffect, useId, useRef, useState } from "react";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";
import { classNames } from "@/pure/class-names";
import { Group } from "@/ui/fields/group";
import { Icon } from "@/ui/icon";

/** By the names of the hues; the style sheet has the colours, because no style may stand in the server's HTML. */
const SWATCHES = [
  { hue: "red", color: "C8312B", look: "bg-[#c8312b]" },
  { hue: "orange", color: "E07A22", look: "bg-[#e07a22]" },
  { hue: "yellow", color: "E3BE00", look: "bg-[#e3be00]" },
  { hue: "green", color: "3F9142", look: "bg-[#3f9142]" },
  { hue: "teal", color: "1E9E99", look: "bg-[#1e9e99]" },
  { hue: "blue", color: "3566C8", look: "bg-[#3566c8]" },
  { hue: "purple", color: "7B4CC2", look: "bg-[#7b4cc2]" },
  { hue: "pink", color: "DE6BA5", look: "bg-[#de6ba5]" },
  { hue: "brown", color: "7A4B2A", look: "bg-[#7a4b2a]" },
  { hue: "white", color: "F2F2F2", look: "bg-[#f2f2f2]" },
  { hue: "grey", color: "808080", look: "bg-[#808080]" },
  { hue: "black", color: "141414", look: "bg-[#141414]" },
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
  const { filter } = worksText;
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
  const { pickColour } = worksText.filter;
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
