// A button that is only an icon: it always has a name, shown as a tooltip, and a target of 40 px.

import type { ComponentProps } from "react";
import { classNames } from "@/pure/class-names";
import { Icon, type IconName } from "../icon";
import { Tooltip, tooltipCode } from "../overlays/tooltip";
import { BusyMark } from "./button";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: IconName;
  label: string;
  isBusy?: boolean;
  isFilled?: boolean;
};

export function IconButton({ icon, label, isBusy, isFilled, className, ...rest }: IconButtonProps) {
  return (
    <button
      aria-busy={isBusy || undefined}
      aria-label={label}
      className={classNames(
        "target-40 relative inline-flex items-center justify-center rounded-control text-ink transition-colors duration-[120ms]",
        "hover:bg-sunken aria-expanded:bg-sunken disabled:opacity-45",
        className,
      )}
      onFocus={() => void tooltipCode.fetch()}
      onPointerEnter={() => void tooltipCode.fetch()}
      type="button"
      {...rest}
    >
      {isBusy ? <BusyMark /> : <Icon isFilled={isFilled} name={icon} />}
      <Tooltip label={label} />
    </button>
  );
}
