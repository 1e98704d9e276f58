// An icon of the set: 20 px, outline of 1.75, in the colour of the text. Decoration only; the word beside it,
// or the name of its button, carries the meaning.

import { classNames } from "@/pure/class-names";
import { type IconName, PATHS } from "./icon-paths";

export type { IconName };

type IconProps = { name: IconName; size?: number; className?: string; isFilled?: boolean };

/** What these point at stands on the other side where people write from right to left. */
const POINTING = /^(?:arrow-r|back|left|right|sign-)/;

/** `size` is in px at the default font size. */
export function Icon({ name, size = 20, className, isFilled = false }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={classNames("icon", POINTING.test(name) && "rtl:-scale-x-100", isFilled && "fill-current", className)}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
