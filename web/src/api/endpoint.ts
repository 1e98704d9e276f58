// Where GraphQL is, and what every request to it carries.

import { apiBase } from "@/platform/site";

export const graphqlAddress = () => `${apiBase()}/graphql`;

/** Sent with every request: the server refuses writes without it, which keeps other sites from making them. */
export const PREFLIGHT_HEADERS = { "Apollo-Require-Preflight": "true" } as const;
