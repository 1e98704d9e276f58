// What scripts/api-reference-plugin.mjs makes while the app is built.

declare module "virtual:api-reference" {
  type Token = "any" | "NONE" | "READ" | "PUBLISH" | "SAVE";
  type RootField = { name: string; text: string; signature: string; token: Token; deprecated: string | null };
  export const REFERENCE: {
    queries: readonly RootField[];
    mutations: readonly RootField[];
    types: readonly { name: string; code: string }[];
    /** Addresses below the API's that are no GraphQL. */
    routes: readonly { name: string; token: Token }[];
    limits: readonly { what: string; value: string }[];
    rates: readonly { what: string; amount: number; seconds: number; atOnce: number }[];
    codes: readonly { code: string; status: number; when: string }[];
    changes: readonly { title: string; entries: readonly string[] }[];
    examples: readonly { id: string; title: string; code: string }[];
  };
}
