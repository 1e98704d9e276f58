// How saving a published item goes: what is sent, what was refused, and what somebody else has changed meanwhile. Fetched
// after the form.

import type { ReactNode } from "react";
import { editText } from "@/messages/edit-text";
import { focusOnMount } from "@/ui/focus-on-mount";
import { ErrorPanel } from "@/ui/wall/error-panel";

export { SendReport } from "./send-report";

/** Takes the focus, so that it is found by whoever has just pressed the button. */
export function Conflict({ time, children }: { time: string; children: ReactNode }) {
  const { title, line } = editText.conflict;
  return (
    <div className="focus-visible:shadow-none focus-visible:outline-none" ref={focusOnMount} tabIndex={-1}>
      <ErrorPanel reason={line} title={title({ time })}>
        <div className="mt-2 flex flex-wrap gap-2">{children}</div>
      </ErrorPanel>
    </div>
  );
}
