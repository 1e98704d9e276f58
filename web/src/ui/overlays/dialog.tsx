// Dialogs and side panels. Their code comes with the first that opens, or before, when there is time.

import { useEffect } from "react";
import { lateCode } from "../late-code";
import type { DialogProps } from "./dialog-props";

export const dialogCode = lateCode(() => import("./dialog-code"));

export function Dialog(props: DialogProps) {
  const code = dialogCode.use();
  useEffect(() => {
    if (props.isOpen) void dialogCode.fetch();
  }, [props.isOpen]);
  return code && <code.Dialog {...props} />;
}
