// The layouts of the rail: those of the themes in view as pictures to press, and all others by typing. The server looks
// for what is typed, so that it does not matter how many there are.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FindFilterLayouts } from "@/api/gql/find-filter-layouts";
import type { FilterLayoutFragment, Target } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { toggleWord } from "@/features/catalogue/list-filters";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { useDebouncedValue } from "@/platform/use-debounced-value";
import { Combobox } from "@/ui/fields/combobox";
import type { Suggestion } from "@/ui/fields/combobox-props";
import { Field } from "@/ui/fields/field";

const PAUSE_MS = 200;
const SUGGESTED = 8;
const NEAR = 4;

type LayoutFilterProps = {
  chosen: readonly string[];
  near: readonly FilterLayoutFragment[];
  /** The menu chosen beside it: a layout is made for one. */
  target: Target | undefined;
  onChange: (hexIds: string[] | undefined) => void;
};

export function LayoutFilter({ chosen, near, target, onChange }: LayoutFilterProps) {
  const words = itemsText.filter;
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState("");
  const query = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, isError } = useQuery({
    ...operationQuery(FindFilterLayouts, { query: query || undefined, target }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const suggestions: Suggestion[] = (data?.switchLayouts.nodes ?? [])
    .filter(({ hexId, themeCount }) => themeCount > 0 && !chosen.includes(hexId))
    .slice(0, SUGGESTED)
    .map((layout) => ({
      id: layout.hexId,
      label: layout.name,
      detail: text.count.themes({ n: layout.themeCount }),
      picture: <LayoutPicture className="w-16" layout={layout} />,
    }));
  const take = (hexId: string) => {
    onChange(toggleWord(chosen, hexId));
    setTyped("");
  };
  return (
    <div className="flex flex-col gap-2.5">
      <Field error={isError ? words.findFailed : undefined} label={words.layout}>
        {(control) => (
          <Combobox
            control={control}
            label={words.layout}
            onEnter={() => {
              // With one entry left there is nothing to choose between.
              if (suggestions.length === 1 && suggestions[0]) take(suggestions[0].id);
            }}
            onFocus={() => setWanted(true)}
            onTake={({ id }) => take(id)}
            onType={setTyped}
            placeholder={words.findLayout}
            suggestions={suggestions}
            value={typed}
          />
        )}
      </Field>
      {near.length > 0 && <NearLayouts chosen={chosen} near={near} onTake={take} />}
    </div>
  );
}

type NearLayoutsProps = Pick<LayoutFilterProps, "chosen" | "near"> & { onTake: (hexId: string) => void };

function NearLayouts({ chosen, near, onTake }: NearLayoutsProps) {
  return (
    <ul className="grid grid-cols-2 gap-2">
      {near.map((layout) => (
        <li key={layout.hexId}>
          <button
            aria-pressed={chosen.includes(layout.hexId)}
            className="flex w-full flex-col gap-1 rounded-frame pb-1 text-start text-facts text-ink-2 hover:text-ink aria-pressed:font-[650] aria-pressed:text-ink"
            onClick={() => onTake(layout.hexId)}
            type="button"
          >
            <LayoutPicture className="w-full" isLit={chosen.includes(layout.hexId)} layout={layout} />
            <span className="w-full truncate" dir="auto">
              {layout.name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type LayoutPictureProps = { layout: FilterLayoutFragment; className: string; isLit?: boolean };

function LayoutPicture({ layout, className, isLit }: LayoutPictureProps) {
  return (
    <span className={`lamp block shrink-0 overflow-hidden rounded-frame ${className}`} data-lit={isLit}>
      <img
        alt=""
        className="aspect-video w-full bg-sunken object-cover"
        decoding="async"
        height={180}
        loading="lazy"
        src={layout.preview180Url}
        width={320}
      />
    </span>
  );
}

/** The layouts of themes in view, the most frequent first. */
export function layoutsNear(themes: readonly { layout: FilterLayoutFragment | null }[]): FilterLayoutFragment[] {
  const counted = new Map<string, { layout: FilterLayoutFragment; uses: number }>();
  for (const { layout } of themes) {
    if (layout) counted.set(layout.hexId, { layout, uses: (counted.get(layout.hexId)?.uses ?? 0) + 1 });
  }
  return [...counted.values()]
    .sort((a, b) => b.uses - a.uses)
    .slice(0, NEAR)
    .map(({ layout }) => layout);
}
