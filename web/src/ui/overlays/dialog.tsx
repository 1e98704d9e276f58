// Dialogs and side panels. Their code comes with the first that opens, or before, when there is time.

import { useEffect } from "react";
import { lateCode } from "../late-code";
import type { DialogProps } from "./dialog-props";

export const dialogCode = lateCode(() => import("./dialog-code"));

export function Dialog(props: DialogProps) {
  const code = dialogCode.use();
  const { isOpen, onOpenChange } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once for each time that it opens
  useEffect(() => {
    if (isOpen) void dialogCode.need().then((isThere) => isThere || onOpenChange(false));
  }, [isOpen]);
  return code && <code.Dialog {...props} />;
}
