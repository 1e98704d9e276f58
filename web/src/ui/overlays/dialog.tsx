// Dialogs and side panels. Their code comes with the first that opens, or before, when there is time.

import { type ReactNode, useEffect } from "react";
import { lateCode } from "../late-code";

export const dialogCode = lateCode(() => import("./dialog-code"));

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** One sentence under the title; also what assistive tools read on opening. */
  description?: string;
  children?: ReactNode;
  /** Buttons at the end, main one last. */
  footer?: ReactNode;
  /** `side` leaves the page visible and usable to look at: it has no ground behind it. */
  form?: "dialog" | "side";
};

export function Dialog(props: DialogProps) {
  const code = dialogCode.use();
  useEffect(() => {
    if (props.isOpen) void dialogCode.fetch();
  }, [props.isOpen]);
  return code && <code.Dialog {...props} />;
}
