// Where the API is. The server may be mounted anywhere and says so in the page's head.

/** Base of all API addresses without a trailing slash, `/api` unless the page says otherwise. */
export function apiBase(): string {
  const stated = document.querySelector<HTMLMetaElement>('meta[name="vitrine-api"]')?.content;
  return (stated || "/api").replace(/\/+$/, "");
}

export const graphqlAddress = () => `${apiBase()}/graphql`;

/** Sent with every request: the server refuses writes without it, which keeps other sites from making them. */
export const PREFLIGHT_HEADERS = { "Apollo-Require-Preflight": "true" } as const;
