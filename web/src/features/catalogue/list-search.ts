// Reads the search parameters of list pages, and builds the query variables from them, using the table shared with the
// server (addresses.json). Invalid parameters are ignored. Test cases for both sides: addresses.vectors.json.

import { LISTS, PARAMETERS } from "@/pure/addresses";
import { readHexId } from "./slug-id";

type Parameters = typeof PARAMETERS;
type ParameterName = keyof Parameters;

/** Path of a list. */
export type ListPath = keyof typeof LISTS;
/** Path of a list that shows part of another list, such as `/wiiu/bgms` of `/wiiu/themes`. */
export type ViewPath = { [List in ListPath]: (typeof LISTS)[List] extends { of: string } ? List : never }[ListPath];
/** Path of a list that shows all items of a kind. */
export type KindPath = Exclude<ListPath, ViewPath>;
export type Sort = (typeof LISTS)[ListPath]["sorts"][number];

type Values = {
  text: string;
  words: string[];
  uuids: string[];
  hexIds: string[];
  flag: true;
  /** Six hexadecimal digits in capitals. */
  color: string;
  sort: Sort;
  /** Absent for `desc`. */
  order: "asc";
  /** Absent for 1. */
  page: number;
};
type ValueOf<Parameter> = Parameter extends { values: readonly (infer Word)[] }
  ? Word
  : Parameter extends { type: keyof Values }
    ? Values[Parameter["type"]]
    : never;

/** Search parameters of a list page. Default values are left out. */
export type ListSearch = { -readonly [Name in ParameterName]?: ValueOf<Parameters[Name]> };

type VariableOf<Parameter> = Parameter extends { type: "sort" | "order" }
  ? Uppercase<ValueOf<Parameter>>
  : ValueOf<Parameter>;
type ListVariables<List extends ListPath> = {
  -readonly [Name in (typeof LISTS)[List]["parameters"][number] as Parameters[Name]["variable"]]?: VariableOf<
    Parameters[Name]
  >;
};

export const TARGETS = PARAMETERS.target.values;

/** Sort orders of a list. The first is the default, except when searching by text or colour. */
export const sortsOf = (list: ListPath): readonly [Sort, ...Sort[]] => LISTS[list].sorts;

/** Default sort order of a list. Undefined when searching by text or colour: the best matches come first. */
export const defaultSort = (list: ListPath, { q, color }: Pick<ListSearch, "q" | "color">): Sort | undefined =>
  q === undefined && color === undefined ? sortsOf(list)[0] : undefined;

/** Sort order that the server uses when none is sent. */
const SERVER_DEFAULT_SORT: Sort = "created";

/** Returns whether a list can be filtered by a parameter. */
export const canFilterBy = (list: ListPath, name: ParameterName): boolean =>
  LISTS[list].parameters.some((one) => one === name);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const COLOR = /^#?([0-9a-f]{6})$/i;
const PAGE = /^[1-9][0-9]{0,9}$/;
const PAGE_MAX = 2_147_483_647;

function readWords(value: unknown, read: (word: string) => string | null): string[] | undefined {
  // Links in code pass an array, addresses pass a string.
  const words = Array.isArray(value) ? value.map(String) : typeof value === "string" ? value.split(",") : [];
  const kept = words.map((word) => word.trim()).flatMap((word) => (word === "" ? [] : (read(word) ?? [])));
  return kept.length > 0 ? [...new Set(kept)] : undefined;
}

function readPage(value: unknown): number | undefined {
  const page = PAGE.test(String(value)) ? Number(value) : 1;
  return page > 1 && page <= PAGE_MAX ? page : undefined;
}

function readValue(list: ListPath, name: ParameterName, raw: unknown): unknown {
  const parameter = PARAMETERS[name];
  const value = typeof raw === "string" ? raw.trim() : raw;
  switch (parameter.type) {
    case "text":
      return typeof value === "string" && value !== "" ? value : undefined;
    case "choice":
      return parameter.values.find((word) => word === value);
    case "words":
      return readWords(value, (word) => word);
    case "uuids":
      return readWords(value, (word) => (UUID.test(word) ? word.toLowerCase() : null));
    case "hexIds":
      return readWords(value, readHexId);
    case "flag":
      return value === "1" || value === true ? true : undefined;
    case "color":
      return COLOR.exec(String(value))?.[1]?.toUpperCase();
    case "sort":
      return sortsOf(list).find((word) => word === value);
    case "order":
      return value === "asc" ? value : undefined;
    case "page":
      return readPage(value);
  }
}

const names = Object.keys(PARAMETERS) as ParameterName[];

/**
 * Creates the function that validates a list's search parameters. Returns every key, even if undefined: the router
 * merges the result over the raw parameters, so a missing key would let an invalid value through.
 */
export const listSearchValidator =
  (list: ListPath) =>
  (raw: Record<string, unknown>): ListSearch => {
    const search: ListSearch = Object.fromEntries(
      names.map((name) => [name, canFilterBy(list, name) ? readValue(list, name, raw[name]) : undefined]),
    );
    return search.sort === defaultSort(list, search) ? { ...search, sort: undefined } : search;
  };

/** Converts values to GraphQL variables where the two differ. */
const CONVERTERS: Partial<Record<Parameters[ParameterName]["type"], (value: unknown) => string>> = {
  // GraphQL enum values are in capitals.
  sort: (value) => String(value).toUpperCase(),
  order: (value) => String(value).toUpperCase(),
  color: (value) => `#${value}`,
};

/** Returns the query variables of a list. Omitted ones use the server's default. */
export function listVariables<List extends ListPath>(list: List, search: ListSearch): ListVariables<List> {
  const usual = defaultSort(list, search);
  const sort = search.sort ?? usual;
  const wanted: ListSearch = {
    ...search,
    sort: usual !== undefined && sort === SERVER_DEFAULT_SORT ? undefined : sort,
  };
  const asked = names.filter((name) => canFilterBy(list, name) && wanted[name] !== undefined);
  return Object.fromEntries(
    asked.map((name) => {
      const { type, variable } = PARAMETERS[name];
      return [variable, CONVERTERS[type]?.(wanted[name]) ?? wanted[name]];
    }),
  ) as ListVariables<List>;
}
