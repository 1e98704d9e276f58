// What needs the password or a passkey first: it is asked for, and then the same is done again.

import { useState } from "react";
import { RequestError } from "@/api/request-error";

/** Whether an error says so; then `again` is called once somebody has confirmed. */
export type ConfirmFirst = (error: unknown, again: () => unknown) => boolean;

export function useConfirmFirst() {
  /** What is done once somebody has confirmed; null while nothing is asked. */
  const [again, setAgain] = useState<(() => unknown) | null>(null);
  const confirmFirst: ConfirmFirst = (error, then) => {
    if (!(error instanceof RequestError && error.code === "REAUTH_REQUIRED")) return false;
    setAgain(() => then);
    return true;
  };
  return {
    confirmFirst,
    dialog: {
      isOpen: again !== null,
      onClose: () => setAgain(null),
      onConfirmed: () => {
        setAgain(null);
        again?.();
      },
    },
    ask: (then: () => unknown) => setAgain(() => then),
  };
}
