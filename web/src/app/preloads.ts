// Pages that somebody may open next are fetched when the pointer or the focus rests on a link to them. Never many at once,
// and none for those who save data.

import type { AnyRouter } from "@tanstack/react-router";
import { wantsToSaveData } from "@/platform/idle";
import { jobQueue } from "@/pure/job-queue";

const MOST_AT_ONCE = 4;
/** For all that is fetched of pages that nobody has opened. */
export const preloads = jobQueue(MOST_AT_ONCE);

/** Has all preloads of the router wait for one another from now on. */
export function queuePreloads(router: AnyRouter): void {
  const preload = router.preloadRoute;
  const later = (options: Parameters<typeof preload>[0]) =>
    new Promise<Awaited<ReturnType<typeof preload>>>((resolve, reject) => {
      if (wantsToSaveData()) resolve(undefined);
      else preloads.add(() => preload(options).then(resolve, reject), true);
    });
  router.preloadRoute = later as typeof preload;
}
