// A tag in the rail: wanted, unwanted or neither. Pressing goes through the three; the menu beside it names them.

import { worksText } from "@/messages/works-text";
import { classNames } from "@/pure/class-names";
import { CHIP_SHAPE } from "@/ui/controls/chip";
import { Icon, type IconName } from "@/ui/icon";
import { Menu, MenuItem } from "@/ui/overlays/menu";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { TagWish } from "./list-filters";

const NEXT: Record<TagWish, TagWish> = { any: "with", with: "without", without: "any" };
const ICON: Record<TagWish, IconName> = { any: "tag", with: "plus", without: "minus" };
const LOOK: Record<TagWish, string> = {
  any: "border-edge bg-panel text-ink hover:border-ink",
  with: "border-edge bg-fill text-on-fill",
  without: "border-edge bg-sunken text-ink line-through",
};

type TagChipProps = { name: string; wish: TagWish; onWish: (wish: TagWish) => void };

export function TagChip({ name, wish, onWish }: TagChipProps) {
  const words = worksText.filter;
  const said: Record<TagWish, string> = { with: words.tagWith, without: words.tagWithout, any: words.tagAny };
  return (
    <span className="inline-flex">
      <button
        aria-pressed={wish !== "any"}
        className={classNames(CHIP_SHAPE, "rounded-e-none border-e-0 pe-1.5", LOOK[wish])}
        onClick={() => onWish(NEXT[wish])}
        type="button"
      >
        <Icon name={ICON[wish]} size={14} />
        <span dir="auto">{name}</span>
        {wish !== "any" && <VisuallyHidden>, {said[wish]}</VisuallyHidden>}
      </button>
      <Menu
        trigger={
          <button
            aria-label={words.tagChoices({ name })}
            className={classNames(CHIP_SHAPE, "w-6 justify-center rounded-s-none border-s-0 px-0", LOOK[wish])}
            type="button"
          >
            <Icon name="down" size={14} />
          </button>
        }
      >
        {(["with", "without", "any"] as const).map((one) => (
          <MenuItem icon={one === wish ? "check" : undefined} key={one} onSelect={() => onWish(one)}>
            {said[one]}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
