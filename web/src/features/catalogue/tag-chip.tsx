// A tag in the rail: wanted, unwanted or neither. Pressing goes through the three; the menu beside it names them.

import { itemsText } from "@/messages/items-text";
import { classNames } from "@/pure/class-names";
import { CHIP_SHAPE } from "@/ui/controls/chip";
import { Icon, type IconName } from "@/ui/icon";
import { Menu, MenuItem } from "@/ui/overlays/menu";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { TagFilter } from "./list-filters";

const NEXT: Record<TagFilter, TagFilter> = { any: "with", with: "without", without: "any" };
const ICON: Record<TagFilter, IconName> = { any: "tag", with: "plus", without: "minus" };
const LOOK: Record<TagFilter, string> = {
  any: "border-edge bg-panel text-ink hover:border-ink",
  with: "border-edge bg-fill text-on-fill",
  without: "border-edge bg-sunken text-ink line-through",
};

type TagChipProps = { name: string; filter: TagFilter; onFilter: (filter: TagFilter) => void };

export function TagChip({ name, filter, onFilter }: TagChipProps) {
  const words = itemsText.filter;
  const labels: Record<TagFilter, string> = { with: words.tagWith, without: words.tagWithout, any: words.tagAny };
  return (
    <span className="inline-flex">
      <button
        aria-pressed={filter !== "any"}
        className={classNames(CHIP_SHAPE, "rounded-e-none border-e-0 pe-1.5", LOOK[filter])}
        onClick={() => onFilter(NEXT[filter])}
        type="button"
      >
        <Icon name={ICON[filter]} size={14} />
        <span dir="auto">{name}</span>
        {filter !== "any" && <VisuallyHidden>, {labels[filter]}</VisuallyHidden>}
      </button>
      <Menu
        trigger={
          <button
            aria-label={words.tagChoices({ name })}
            className={classNames(CHIP_SHAPE, "w-6 justify-center rounded-s-none border-s-0 px-0", LOOK[filter])}
            type="button"
          >
            <Icon name="down" size={14} />
          </button>
        }
      >
        {(["with", "without", "any"] as const).map((one) => (
          <MenuItem icon={one === filter ? "check" : undefined} key={one} onSelect={() => onFilter(one)}>
            {labels[one]}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
