// The search part of an address as plain words: `?q=blue&tags=dark,calm&nsfw=1&page=2`.
// Lists are joined by commas and true is 1, so that addresses stay readable and any program can write them.

export type SearchRecord = Record<string, string>;

/** Every parameter as text; of a repeated one, the first. */
export function parseSearchString(search: string): SearchRecord {
  const found: SearchRecord = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (!(name in found)) found[name] = value;
  }
  return found;
}

/** The other way round; absent, empty and false values are left out. Begins with `?` unless nothing is left. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === false || value === "") continue;
    if (Array.isArray(value)) {
      if (value.length > 0) parameters.set(name, value.join(","));
    } else parameters.set(name, value === true ? "1" : String(value));
  }
  const text = parameters.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}
