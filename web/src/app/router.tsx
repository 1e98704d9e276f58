// The router of the app: the generated route tree, the cache given to loaders, and the pages for what goes wrong.

import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { wantsToSaveData } from "@/platform/idle";
import { parseSearchString, stringifySearch } from "@/pure/search-string";
import { routeTree } from "../routeTree.gen";
import { FailurePage } from "./failure-page";
import { LoadingPage } from "./loading-page";
import { NotFoundPage } from "./not-found-page";

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseSearchString,
    stringifySearch,
    // As the server reads paths.
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: wantsToSaveData() ? false : "intent",
    defaultPreloadDelay: 300,
    // The cache decides what is fresh; the router asks it every time.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 600,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
  });
  // Placeholders stand for the first page alone: afterwards the page before stays in view under the line of progress.
  const unsubscribe = router.subscribe("onResolved", () => {
    unsubscribe();
    router.update({ ...router.options, defaultPendingMs: Number.POSITIVE_INFINITY });
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
