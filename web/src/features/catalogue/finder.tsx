// A filter chosen from many by typing: tags, creators. Those with the most items are asked for when the field is first used,
// because most visitors never do; for what is typed the server is asked where they do not fill the list.

import { keepPreviousData, type UndefinedInitialDataOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { QueryOperation } from "@/api/document";
import { operationQuery } from "@/api/query";
import { compareNames } from "@/messages/collation";
import { itemsText } from "@/messages/items-text";
import { useDebouncedValue } from "@/platform/use-debounced-value";
import { placeIn } from "@/pure/fold-word";
import { Combobox } from "@/ui/fields/combobox";
import type { Suggestion } from "@/ui/fields/combobox-props";
import { Field } from "@/ui/fields/field";

const SHOWN = 8;
const PAUSE_MS = 200;

/** Entries that hold what is typed, those that begin with it first, without those already chosen; at most eight. */
export function suggest(all: readonly Suggestion[], typed: string, chosen: readonly string[]): Suggestion[] {
  const rankOf = ({ label }: Suggestion) => placeIn(label, typed);
  return all
    .filter((one) => !chosen.includes(one.id) && rankOf(one) >= 0)
    .sort((a, b) => Math.min(rankOf(a), 1) - Math.min(rankOf(b), 1) || compareNames(a.label, b.label))
    .slice(0, SHOWN);
}

/** What is asked for: those with a text in their name, or these; without either those with the most items. */
type Wanted = { query?: string; uuids?: string[] };

/** How to ask for what can be chosen, and to read it as suggestions. */
export type FinderQuery = ReturnType<typeof finderQuery>;

export function finderQuery<Data, Variables extends { query?: string | null }>(
  operation: QueryOperation<Data, Variables>,
  read: (data: Data) => Suggestion[],
) {
  // The cache holds the answer as the server gave it; only this view of it is a list of suggestions.
  return (wanted: Wanted) => {
    const { queryKey, queryFn } = operationQuery(operation, wanted as Variables);
    return { queryKey, queryFn, select: read, staleTime: 60_000 } as {
      queryKey: readonly unknown[];
      queryFn: NonNullable<UndefinedInitialDataOptions<unknown>["queryFn"]>;
      select: (data: unknown) => Suggestion[];
      staleTime: number;
    };
  };
}

type FinderProps = {
  label: string;
  placeholder: string;
  hint?: string;
  query: FinderQuery;
  chosen: readonly string[];
  onTake: (id: string) => void;
};

export function Finder({ label, placeholder, hint, query, chosen, onTake }: FinderProps) {
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState("");
  const { data: largest = [], isSuccess, isError, refetch } = useQuery({ ...query({}), enabled: isWanted });
  const text = useDebouncedValue(typed.trim(), PAUSE_MS);
  const isFull = suggest(largest, text, chosen).length === SHOWN;
  const { data: typedOnes = [] } = useQuery({
    ...query({ query: text }),
    enabled: isSuccess && text !== "" && !isFull,
    placeholderData: keepPreviousData,
  });
  const known = new Set(largest.map(({ id }) => id));
  const suggestions = suggest([...largest, ...typedOnes.filter(({ id }) => !known.has(id))], typed, chosen);
  return (
    <Field error={isError ? itemsText.filter.findFailed : undefined} hint={hint} label={label}>
      {(control) => (
        <Combobox
          control={control}
          label={label}
          onEnter={() => {
            // With one entry left there is nothing to choose between.
            if (suggestions.length === 1 && suggestions[0]) {
              onTake(suggestions[0].id);
              setTyped("");
            }
          }}
          onFocus={() => setWanted(true)}
          onTake={({ id }) => {
            onTake(id);
            setTyped("");
          }}
          onType={(next) => {
            setTyped(next);
            if (isError) void refetch();
          }}
          placeholder={placeholder}
          suggestions={suggestions}
          value={typed}
        />
      )}
    </Field>
  );
}
