// Files that the device opens with the installed app: each goes to the form for its console.

import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { bringFiles } from "@/platform/incoming-files";
import { consoleOf, FORM_ADDRESS } from "@/pure/shared-kind";

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
        if (!to) continue;
        bringFiles(to, [file]);
        if (window.location.pathname !== FORM_ADDRESS[to]) await latest.current({ to: FORM_ADDRESS[to] });
      }
    };
    launchQueue?.setConsumer((launch) => void open(launch));
  }, []);
}
