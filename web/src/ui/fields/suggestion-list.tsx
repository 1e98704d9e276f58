// The list below a field that suggests while one types, and how many entries it has, for those who cannot see it.

import { Combobox as Primitive } from "@base-ui/react/combobox";
import type { ReactNode, RefObject } from "react";
import { text } from "@/messages/text";

type SuggestionListProps<Item> = {
  /** Of the field it belongs to. */
  label: string;
  children: (item: Item) => ReactNode;
  /** What it stands below, when that is more than the input. */
  anchor?: RefObject<Element | null>;
};

export function SuggestionList<Item>({ label, children, anchor }: SuggestionListProps<Item>) {
  return (
    <Primitive.Portal>
      <Primitive.Positioner anchor={anchor} className="z-50 w-(--anchor-width)" collisionPadding={8} sideOffset={4}>
        <Primitive.Popup className="rounded-control border border-hairline bg-panel text-ink shadow-raised dark:bg-raised">
          <Primitive.List
            aria-label={text.field.suggestions({ label })}
            className="max-h-[min(18rem,var(--available-height))] overflow-y-auto overscroll-contain p-1"
          >
            {children}
          </Primitive.List>
        </Primitive.Popup>
      </Primitive.Positioner>
    </Primitive.Portal>
  );
}

type SuggestionItemProps = { value: unknown; detail?: ReactNode; picture?: ReactNode; children: ReactNode };

export function SuggestionItem({ value, detail, picture, children }: SuggestionItemProps) {
  return (
    <Primitive.Item
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-frame px-3 py-1 text-name data-[highlighted]:bg-sunken dark:data-[highlighted]:bg-panel"
      value={value}
    >
      {picture}
      <span className="min-w-0 flex-1" dir="auto">
        {children}
      </span>
      {detail && <span className="shrink-0 text-facts text-ink-2">{detail}</span>}
    </Primitive.Item>
  );
}

/** Says the number of suggestions whenever it changes; stands in the page before there are any. */
export function SuggestionCount({ count }: { count: number | null }) {
  return (
    <span aria-live="polite" className="sr-only">
      {count === null ? "" : text.field.resultCount({ n: count })}
    </span>
  );
}
