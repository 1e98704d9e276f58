// The bar above the items: the filters that are on, and the order.

import { itemsText } from "@/messages/items-text";
import { Button } from "@/ui/controls/button";
import { RemovableChip } from "@/ui/controls/chip";
import { IconButton } from "@/ui/controls/icon-button";
import { Select } from "@/ui/fields/select";
import { setDensity, useDensity } from "./density";
import type { ActiveFilter } from "./list-filters";
import { defaultSort, type ListPath, type ListSearch, sortsOf } from "./list-search";

/** No order of the server: what a search without one is answered by. */
const BEST_MATCH = "best-match";
const DIRECTIONS = ["desc", "asc"] as const;

/** What the order is called that words and colours bring along. */
export const bestMatchLabel = ({ color }: Pick<ListSearch, "color">) =>
  itemsText.filter.sorts[color === undefined ? "bestMatch" : "nearestColour"];

type ListBarProps = {
  list: ListPath;
  search: ListSearch;
  filters: readonly ActiveFilter[];
  /** Whether one can choose how close the items stand. */
  hasDensity: boolean;
  onChange: (change: Partial<ListSearch>) => void;
  onRemove: (filter: ActiveFilter) => void;
  onClear: () => void;
};

export function ListBar({ list, search, filters, hasDensity, onChange, onRemove, onClear }: ListBarProps) {
  const words = itemsText.filter;
  const density = useDensity();
  const sort = search.sort ?? defaultSort(list, search);
  const orders = sortsOf(list).flatMap((sort) =>
    DIRECTIONS.map((order) => ({ sort, order, value: `${sort} ${order}`, label: words.sorts[sort][order] })),
  );
  const isOwnOrder = defaultSort(list, search) === undefined;
  const bestMatch = isOwnOrder ? [{ value: BEST_MATCH, label: bestMatchLabel(search) }] : [];
  const choose = (value: string) => {
    const chosen = orders.find((one) => one.value === value);
    onChange({ sort: chosen?.sort, order: chosen?.order === "asc" ? "asc" : undefined });
  };
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-hairline pb-4">
      <div className="flex min-w-0 flex-1 items-center empty:max-tablet:hidden tablet:min-h-10">
        {filters.length > 0 && (
          <ul aria-label={words.active} className="flex flex-wrap items-center gap-1.5">
            {filters.map((filter) => (
              <li key={filter.key}>
                <RemovableChip label={filter.label} onRemove={() => onRemove(filter)} />
              </li>
            ))}
            <li>
              <Button look="quiet" onClick={onClear} size="small">
                {words.clearAll}
              </Button>
            </li>
          </ul>
        )}
      </div>
      <div className="flex items-center gap-1.5 noscript:hidden max-tablet:w-full">
        <div className="flex-1 tablet:w-60">
          <Select
            isLabelHidden
            label={words.sort}
            onChange={choose}
            options={[...bestMatch, ...orders]}
            value={sort ? `${sort} ${search.order ?? "desc"}` : BEST_MATCH}
          />
        </div>
        {hasDensity && (
          <IconButton
            icon={density === "roomy" ? "grid-close" : "grid-roomy"}
            label={words.density[density]}
            onClick={() => setDensity(density === "roomy" ? "close" : "roomy")}
          />
        )}
      </div>
    </div>
  );
}
