// Operations as TanStack Query options: what loaders and components pass to it. No component calls fetch.

import { hashKey, keepPreviousData, QueryClient, queryOptions } from "@tanstack/react-query";
import { language } from "@/messages/language";
import type { QueryOperation } from "./document";
import { queryKey } from "./query-key";
import { request } from "./request";
import { RequestError } from "./request-error";

/** Options of a query operation, for `useQuery`, `useSuspenseQuery` and `queryClient.ensureQueryData`. */
export function operationQuery<Data, Variables extends object>(
  operation: QueryOperation<Data, Variables>,
  variables: Variables,
) {
  return queryOptions({
    queryKey: queryKey(operation, variables),
    queryFn: ({ signal }) => request(operation, variables, signal),
  });
}

/**
 * The same, keeping the previous answer in view while the next one is on its way: for lists. Their loader asks; what it was
 * refused is shown, and not asked once more by the page.
 */
export function listQuery<Data, Variables extends object>(
  operation: QueryOperation<Data, Variables>,
  variables: Variables,
) {
  return queryOptions({
    queryKey: queryKey(operation, variables),
    queryFn: ({ signal }) => request(operation, variables, signal),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  });
}

const PATIENCE_MS = 200;

/**
 * For loaders of pages that show their own placeholders: waits for a quick answer, so that nothing flickers, and
 * no longer than that. A page that is already shown (`stay`) does not wait at all.
 */
export async function answerSoon(answer: Promise<unknown>, cause: "enter" | "stay" | "preload"): Promise<void> {
  if (cause === "stay") return;
  await Promise.race([answer, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}

const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504];
const RETRY_MS = 400;
/** Whoever has to wait longer is told so instead. */
const MOST_PATIENCE_S = 5;

/** Reads are tried once more where trying again soon can help; a refusal in words is final. */
export function isWorthRetrying(failureCount: number, error: unknown): boolean {
  if (failureCount > 0 || !(error instanceof RequestError)) return false;
  const { status, retryAfter = 0 } = error.details;
  return RETRIED.includes(status) && retryAfter <= MOST_PATIENCE_S;
}

/** Milliseconds to wait before the one retry: what the server asks, if it asks. */
export function retryDelay(_attempt: number, error: unknown): number {
  const asked = error instanceof RequestError ? error.details.retryAfter : undefined;
  return asked === undefined ? RETRY_MS : asked * 1000;
}

/** The cache of a page view. Five seconds keep inlined and preloaded answers from being asked for twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Answers and refusals may hold words, so each language has answers of its own.
        queryKeyHashFn: (key) => hashKey([language, ...key]),
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        // The browser's own idea of being offline is often wrong; a failed request says it better.
        networkMode: "always",
        retry: isWorthRetrying,
        retryDelay,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
