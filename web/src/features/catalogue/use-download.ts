// A download as a person meets it: preparing, on its way, or refused with a reason and a way to try again.

import { useState } from "react";
import { RequestError } from "@/api/request-error";
import { itemsText } from "@/messages/items-text";
import { saveFile } from "@/platform/save-file";
import { sendUsageEvent } from "@/platform/usage-events";
import { showToast } from "@/ui/overlays/toast-queue";
import { reasonOf } from "./reason";

/** The bytes of a file, or where the browser gets them. */
export type ReadyFile = { bytes: Blob | string; name: string };

type State = { kind: "idle" } | { kind: "preparing" } | { kind: "failed"; reason: string; requestId?: string };

/** `find` gives the file; it may take its time and may throw RequestError. `onSaved` hears that the file is on its way. */
export function useDownload(find: () => Promise<ReadyFile>, onSaved?: () => void) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const start = async () => {
    if (state.kind === "preparing") return;
    setState({ kind: "preparing" });
    try {
      const { bytes, name } = await find();
      saveFile(bytes, name);
      sendUsageEvent("download");
      setState({ kind: "idle" });
      showToast({ kind: "success", title: itemsText.download.done({ file: name }) });
      onSaved?.();
    } catch (error) {
      const requestId = error instanceof RequestError ? error.details.requestId : undefined;
      setState({ kind: "failed", reason: reasonOf(error), requestId });
    }
  };
  return { state, start };
}
