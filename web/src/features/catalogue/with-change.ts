// An answer of the server in which one item or creator has changed, wherever in it they are. Pure.

type Fields = Readonly<Record<string, unknown>>;

/** The same answer where nothing has the page and the field; items and creators are known by the path of their page. */
export function withChange<Data>(data: Data, pageUrl: string, field: string, change: (found: Fields) => Fields): Data {
  if (data === null || typeof data !== "object") return data;
  const fields = data as Fields;
  if (fields.pageUrl === pageUrl && field in fields) return { ...data, ...change(fields) };
  const entries = Object.entries(fields).map(
    ([name, value]) => [name, withChange(value, pageUrl, field, change)] as const,
  );
  if (entries.every(([name, value]) => value === fields[name])) return data;
  return (Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Data;
}
