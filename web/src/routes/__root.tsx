import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { PageFrame } from "@/app/frame/frame";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: PageFrame,
});
