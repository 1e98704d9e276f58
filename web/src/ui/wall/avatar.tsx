// A person's picture, or the first letter of the name while there is none.

import { classNames } from "@/pure/class-names";

type AvatarProps = { name: string; url: string | null; size?: "small" | "normal" | "large" | "huge" };

const SIZE = {
  small: "size-6 text-facts",
  normal: "size-9 text-name",
  large: "size-12 text-h3",
  huge: "size-32 border-2 text-display",
};

/** The name is expected beside it or on its button; the picture itself is decoration. */
export function Avatar({ name, url, size = "normal" }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-hairline bg-sunken font-display font-[600] text-ink uppercase",
        SIZE[size],
      )}
    >
      {url ? <img alt="" className="size-full object-cover" src={url} /> : [...name][0]}
    </span>
  );
}
