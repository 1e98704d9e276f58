// The router of the app: the generated route tree, the cache given to loaders, and the pages for what goes wrong.

import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { parseSearchString, stringifySearch } from "@/pure/search-string";
import { routeTree } from "../routeTree.gen";
import { FailurePage } from "./failure-page";
import { LoadingPage } from "./loading-page";
import { NotFoundPage } from "./not-found-page";
import { queuePreloads } from "./preloads";

/** `history` is the browser's own unless another is given. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    parseSearch: parseSearchString,
    stringifySearch,
    // As the server reads paths.
    caseSensitive: true,
    // On the server this would write a script into the page.
    scrollRestoration: typeof window !== "undefined",
    defaultPreload: "intent",
    defaultPreloadDelay: 300,
    // The cache decides what is fresh; the router asks it every time.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 600,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
  });
  queuePreloads(router);
  // Placeholders stand for the first page alone: afterwards the page before stays in view under the line of progress.
  const unsubscribe = router.subscribe("onResolved", () => {
    unsubscribe();
    router.update({ ...router.options, defaultPendingMs: Number.POSITIVE_INFINITY });
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
