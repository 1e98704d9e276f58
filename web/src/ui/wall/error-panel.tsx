// A failure in the place of what failed: the reason and Retry. The rest of the page stays usable.

import type { ReactNode } from "react";
import { text } from "@/messages/text";
import { Button } from "../controls/button";
import { Icon } from "../icon";

type ErrorPanelProps = {
  /** What could not be done; a sentence without a full stop. */
  title?: string;
  /** Why, in a sentence a person can act on. */
  reason: string;
  /** Number in the server's log, for support. */
  requestId?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Another way out than Retry. */
  children?: ReactNode;
};

export function ErrorPanel(props: ErrorPanelProps) {
  const { title = text.failure.panel, reason, requestId, onRetry, isRetrying, children } = props;
  return (
    <div className="flex max-w-xl gap-3 border-s-2 border-danger ps-4" role="alert">
      <Icon className="mt-0.5 text-danger" name="error" />
      <div className="flex flex-col items-start gap-1">
        <p className="text-name font-[600]">{title}</p>
        <p className="text-name text-ink-2">{reason}</p>
        {requestId && <p className="font-mono text-facts text-ink-2">{text.failure.request({ id: requestId })}</p>}
        {onRetry && (
          <Button className="mt-2" icon="refresh" isBusy={isRetrying} onClick={onRetry} size="small">
            {text.action.retry}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
