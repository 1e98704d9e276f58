// Files that the device opens with the installed app: each goes to the form for its console. Of files that were opened or
// shared and that no form takes, or that wait for another form than the one that is shown, the page says so.

import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { appText } from "@/messages/app-text";
import { text } from "@/messages/text";
import { bringFiles } from "@/platform/incoming-files";
import { leftShared } from "@/platform/left-shared";
import { consoleOf, FORM_ADDRESS, type FormConsole } from "@/pure/shared-kind";
import { showToast } from "@/ui/overlays/toast-queue";

type Launch = { files?: readonly { getFile: () => Promise<File> }[] };
type LaunchQueue = { setConsumer: (consumer: (launch: Launch) => void) => void };

export function useOpenedFiles(): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  useEffect(() => {
    const { launchQueue } = window as unknown as { launchQueue?: LaunchQueue };
    const open = async ({ files = [] }: Launch) => {
      for (const handle of files) {
        const file = await handle.getFile().catch(() => null);
        const to = file && (await consoleOf(file.name, file));
        if (!to) {
          if (file) reportRefused([file.name]);
          continue;
        }
        bringFiles(to, [file]);
        if (window.location.pathname !== FORM_ADDRESS[to]) await latest.current({ to: FORM_ADDRESS[to] });
      }
    };
    void reportLeftFiles((to) => void latest.current({ to: FORM_ADDRESS[to] }));
    launchQueue?.setConsumer((launch) => void open(launch));
  }, []);
}

/** More names than these are counted. */
const MOST_NAMES = 3;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES);
  const count = names.length - shown.length;
  return [...shown, ...(count > 0 ? [text.count.more({ count })] : [])].join(text.comma);
}

function reportRefused(names: readonly string[]): void {
  const words = appText.shared;
  showToast({ kind: "error", title: words.refused({ files: listed(names) }), description: words.refusedLine });
}

/** What was shared leads to the pages that create; nothing is said anywhere else. */
export async function reportLeftFiles(open: (form: FormConsole) => void): Promise<void> {
  if (!window.location.pathname.startsWith("/create")) return;
  const words = appText.shared;
  const { refused, beyond, waiting } = await leftShared();
  if (refused.length > 0) reportRefused(refused);
  if (beyond.length > 0) showToast({ kind: "error", title: words.beyond({ files: listed(beyond) }) });
  for (const form of ["switch", "wiiu"] as const) {
    if (waiting[form].length === 0 || window.location.pathname === FORM_ADDRESS[form]) continue;
    showToast({
      title: words.waiting[form]({ files: listed(waiting[form]) }),
      action: { label: words.open, onPress: () => open(form) },
    });
  }
}
