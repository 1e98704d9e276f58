// An answer of the server in which one work has been saved, or no longer is. Pure.

export type Saved = { isSaved: boolean | null; saveCount: number };

type Fields = Readonly<Record<string, unknown>>;

/** The same answer where the work is not in it; works are known by the path of their page. */
export function withSaved<Data>(data: Data, pageUrl: string, saved: Saved): Data {
  if (data === null || typeof data !== "object") return data;
  const fields = data as Fields;
  if (fields.pageUrl === pageUrl && "isSaved" in fields) {
    return { ...data, isSaved: saved.isSaved, saveCount: saved.saveCount };
  }
  const entries = Object.entries(fields).map(([name, value]) => [name, withSaved(value, pageUrl, saved)] as const);
  if (entries.every(([name, value]) => value === fields[name])) return data;
  return (Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Data;
}
