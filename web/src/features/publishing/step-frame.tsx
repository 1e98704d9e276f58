// What every step has: its heading, a sentence, and the way back and on.

import type { ReactNode, RefObject } from "react";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";

type StepFrameProps = {
  title: string;
  line: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Null at the first step. */
  onBack: (() => void) | null;
  /** Null where the step goes on in its own way. */
  onNext: (() => void) | null;
  children: ReactNode;
};

export function StepFrame({ title, line, heading, onBack, onNext, children }: StepFrameProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1.5">
        <h2 className="text-h2 focus-visible:shadow-none focus-visible:outline-none" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="max-w-[60ch] text-name text-ink-2">{line}</p>
      </div>
      {children}
      {onNext && (
        <StepFooter onBack={onBack}>
          <Button look="primary" onClick={onNext} size="large">
            {formText.publish.next}
          </Button>
        </StepFooter>
      )}
    </div>
  );
}

type StepFooterProps = { onBack: (() => void) | null; isBusy?: boolean; children: ReactNode };

/** The way back, and on the other side what goes on; it stays in view on phones and tablets. */
export function StepFooter({ onBack, isBusy, children }: StepFooterProps) {
  return (
    <div className="footer-sticky flex flex-wrap items-center justify-between gap-3 border-t border-hairline desktop:pt-5">
      {onBack ? (
        <Button className="-ms-4" disabled={isBusy} icon="left" look="quiet" onClick={onBack}>
          {formText.publish.back}
        </Button>
      ) : (
        <span />
      )}
      {children}
    </div>
  );
}
