// The providers around every page.

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { TooltipPopup } from "@/ui/overlays/tooltip";
import type { AppRouter } from "./router";

type AppProps = { queryClient: QueryClient; router: AppRouter };

export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <TooltipPopup />
    </QueryClientProvider>
  );
}
