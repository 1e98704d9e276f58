// Where this site is, for the browser and for the server that renders its pages.

type Site = { origin: string; apiBase: string };

let stated: Site | null = null;

/** Said by the server, which has no window and no document to read it from. */
export function setSite({ origin, apiBase }: Site): void {
  stated = { origin, apiBase };
}

/** Scheme and host, without a trailing slash. */
export const siteOrigin = (): string => stated?.origin ?? window.location.origin;

/** Base of all API addresses without a trailing slash, `/api` unless the page's head says otherwise. */
export function apiBase(): string {
  const base = stated?.apiBase ?? document.querySelector<HTMLMetaElement>('meta[name="vitrine-api"]')?.content;
  return (base || "/api").replace(/\/+$/, "");
}
