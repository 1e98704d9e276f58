// Small words one can press: active filters to remove, tags to follow, choices to toggle.

import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { Icon, type IconName } from "../icon";

/** Form of a small word to press. */
export const CHIP_SHAPE =
  "inline-flex min-h-8 items-center gap-1.5 rounded-control border px-3 text-facts font-[520] transition-colors duration-[120ms]";

/** Form of a word that can be taken off, and of the button that does it. */
export const CHIP = classNames(CHIP_SHAPE, "border-edge bg-panel pe-0");
export const CHIP_REMOVE = "-my-px inline-flex size-8 items-center justify-center rounded-control hover:bg-sunken";

/** A filter that is on, with a button that takes it off. */
export function RemovableChip({ label, mark, onRemove }: { label: string; mark?: ReactNode; onRemove: () => void }) {
  return (
    <span className={CHIP}>
      {mark}
      <span dir="auto">{label}</span>
      <button aria-label={text.action.remove({ name: label })} className={CHIP_REMOVE} onClick={onRemove} type="button">
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}

type ToggleChipProps = Omit<ComponentProps<"button">, "onChange"> & {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  icon?: IconName;
  children: ReactNode;
};

/** A choice that is on or off; on is told by fill, border, check mark and to assistive tools. */
export function ToggleChip({ isOn, onChange, icon, children, ...rest }: ToggleChipProps) {
  return (
    <button
      aria-pressed={isOn}
      className={classNames(
        CHIP_SHAPE,
        isOn ? "border-edge bg-fill text-on-fill" : "border-edge bg-panel text-ink hover:border-ink",
      )}
      onClick={() => onChange(!isOn)}
      type="button"
      {...rest}
    >
      {isOn ? <Icon name="check" size={14} /> : icon && <Icon name={icon} size={14} />}
      {children}
    </button>
  );
}

function ChipAnchor({ children, ...rest }: Omit<ComponentProps<"a">, "className">) {
  return (
    <a className={classNames(CHIP_SHAPE, "border-hairline bg-panel text-ink hover:border-ink")} {...rest}>
      {children}
    </a>
  );
}

/** A word that leads to a list, such as a tag. */
export const LinkChip = createLink(ChipAnchor);

/** Words to follow, after what they are. */
export function ChipLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {label}
      {children}
    </span>
  );
}
