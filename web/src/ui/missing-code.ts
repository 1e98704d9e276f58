// Code that somebody waits for and that does not come, mostly because a new version stands in the place of this page's. Loading
// the page once more brings it; where something has been begun, the person decides when.

import { text } from "@/messages/text";
import { isMissingCode, reloadOnce } from "@/platform/chunk-reload";
import { keepOpenWork, openWork } from "@/platform/open-forms";
import { showToast } from "./overlays/toast-queue";

const load = () => void keepOpenWork().then((isKept) => isKept && window.location.reload());

export function mendMissingCode(error: unknown): void {
  const work = openWork();
  if (work === "none" && navigator.onLine && isMissingCode(error) && reloadOnce()) return;
  showToast({
    kind: "error",
    title: text.failure.panel,
    description: text.failure.code,
    action: work === "unkept" ? undefined : { label: text.action.retry, onPress: load },
  });
}
