// Where this site is and what it is called, for the browser and for the server that renders its pages.

type Site = { origin: string; apiBase: string; siteName: string };

let stated: Site | null = null;

/** Said by the server, which has no window and no document to read it from. */
export function setSite({ origin, apiBase, siteName }: Site): void {
  stated = { origin, apiBase, siteName };
}

/** Scheme and host, without a trailing slash. */
export const siteOrigin = (): string => stated?.origin ?? window.location.origin;

const inHead = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Base of all API addresses without a trailing slash, `/api` unless the page's head says otherwise. */
export const apiBase = (): string => (stated?.apiBase ?? inHead("vitrine-api") ?? "/api").replace(/\/+$/, "") || "/api";

/** The same in every language. */
export const siteName = (): string => (stated?.siteName ?? inHead("application-name")) || "Vitrine";
