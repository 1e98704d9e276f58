// What keeps a whole form from being sent.

import { useEffect, useRef } from "react";
import { Icon } from "@/ui/icon";

/** A refusal that belongs to no single field; it takes the focus, so that it is found where nothing else has changed. */
export function FormProblem({ children }: { children: string | null }) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children) alert.current?.focus();
  }, [children]);
  return (
    <div role="alert">
      {children && (
        <p className="flex items-start gap-2 text-name text-danger" ref={alert} tabIndex={-1}>
          <Icon className="mt-px" name="error" />
          {children}
        </p>
      )}
    </div>
  );
}
