// What is made once when the page opens: cache, seeded from the page; router; the followers of look and focus.

import { Session } from "@/api/gql/session";
import { seedFromPage } from "@/api/inlined";
import { createQueryClient } from "@/api/query";
import { followSignOut } from "@/features/session/session";
import { applyLook, currentLook, followLook } from "@/platform/appearance";
import { followMissingCode } from "@/platform/chunk-reload";
import { wantsToSaveData, whenIdle } from "@/platform/idle";
import { applyMarks } from "@/platform/root-marks";
import { ignoreStrayDrops } from "@/platform/stray-drops";
import { lateCode } from "@/ui/late-code";
import { followForcedMode } from "./forced-mode";
import { fetchLateParts } from "./frame/late-parts";
import { followNavigationFocus } from "./navigation-focus";
import { createAppRouter } from "./router";

export function startApp() {
  applyLook(currentLook());
  followLook();
  applyMarks();
  followMissingCode();
  ignoreStrayDrops();
  const queryClient = createQueryClient();
  seedFromPage(queryClient, Session);
  followSignOut(queryClient);
  const router = createAppRouter(queryClient);
  followNavigationFocus(router);
  followForcedMode(router);
  if (!wantsToSaveData()) {
    fetchLateParts();
    whenIdle(lateCode(async () => (await import("./code-in-view")).preloadCodeInView(router)).fetch);
  }
  const counter = document.querySelector<HTMLMetaElement>("meta[name=vitrine-analytics]");
  if (counter) {
    const count = async () => {
      const { countVisits } = await import("./analytics/count-visits");
      countVisits(router, { endpoint: counter.content, website: counter.dataset.website ?? "" });
    };
    whenIdle(lateCode(count).fetch);
  }
  return { queryClient, router };
}
