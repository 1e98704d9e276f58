// What is made once when the page opens: cache, seeded from the page; router; the followers of look and focus.

import { Session } from "@/api/gql/session";
import { SwitchLayoutsPage } from "@/api/gql/switch-layouts-page";
import { SwitchThemesPage } from "@/api/gql/switch-themes-page";
import { seedFromPage } from "@/api/inlined";
import { createQueryClient } from "@/api/query";
import { applyLook, currentLook, followLook } from "@/platform/appearance";
import { reloadOnMissingCode } from "@/platform/chunk-reload";
import { wantsToSaveData, whenIdle } from "@/platform/idle";
import { fetchLateParts } from "./frame/late-parts";
import { followNavigationFocus } from "./navigation-focus";
import { createAppRouter } from "./router";

export function startApp() {
  applyLook(currentLook());
  followLook();
  reloadOnMissingCode();
  const queryClient = createQueryClient();
  // Only operations with default values need naming here: their keys leave those values out.
  seedFromPage(queryClient, Session, [SwitchLayoutsPage, SwitchThemesPage]);
  const router = createAppRouter(queryClient);
  followNavigationFocus(router);
  if (!wantsToSaveData()) whenIdle(fetchLateParts);
  return { queryClient, router };
}
