// Code that somebody waits for and that does not come, mostly because a new version stands in the place of this page's. Loading
// the page once more brings it; where something has been begun, the person decides when.

import { text } from "@/messages/text";
import { isMissingCode, reloadOnce } from "@/platform/chunk-reload";
import { keepOpenWork, openWork } from "@/platform/open-forms";
import { whyCodeIsMissing } from "@/platform/outage";
import { siteName } from "@/platform/site";
import { showToast } from "./overlays/toast-queue";

export async function mendMissingCode(error: unknown): Promise<void> {
  const why = await whyCodeIsMissing();
  const work = openWork();
  if (work === "none" && why === "code" && isMissingCode(error) && reloadOnce()) return;
  const load = async () => {
    // Whoever presses while the site is away hears the same again.
    if ((await whyCodeIsMissing()) !== "code") return mendMissingCode(error);
    if (await keepOpenWork()) window.location.reload();
  };
  showToast({
    kind: "error",
    title: text.failure.panel,
    description:
      why === "code"
        ? text.failure.code
        : why === "offline"
          ? text.failure.offline.line
          : text.unavailable.line({ site: siteName() }),
    action: work === "unkept" ? undefined : { label: text.action.retry, onPress: () => void load() },
  });
}
