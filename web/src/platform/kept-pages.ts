// The pages that the service worker has kept, for those who have no connection.

import { KEPT_HEADER, PAGES_CACHE, TITLE_HEADER } from "@/pure/worker-words";

export type KeptPage = {
  /** Path and query. */
  address: string;
  title: string;
  /** Milliseconds since 1970. */
  keptAt: number;
};

const pageOf = ({ url }: Request, { headers }: Response): KeptPage => {
  const { pathname, search } = new URL(url);
  const title = decodeURIComponent(headers.get(TITLE_HEADER) ?? "");
  return { address: pathname + search, title, keptAt: Number(headers.get(KEPT_HEADER)) };
};

/** The latest first; of a page that was kept by two builds the later one. */
export async function keptPages(): Promise<KeptPage[]> {
  if (!("caches" in window)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES_CACHE));
  const found = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      const pages = (await cache.keys()).map(async (request) => {
        const response = await cache.match(request, { ignoreVary: true });
        return response ? [pageOf(request, response)] : [];
      });
      return (await Promise.all(pages)).flat();
    }),
  );
  const latest = found.flat().sort((a, b) => b.keptAt - a.keptAt);
  const seen = new Set<string>();
  return latest.filter(({ address }) => !seen.has(address) && seen.add(address));
}
