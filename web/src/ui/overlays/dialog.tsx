// Dialogs and side panels. Their code comes with the first that opens, or before, when there is time.

import { lateCode, usePanelCode } from "../late-code";
import type { DialogProps } from "./dialog-props";

export const dialogCode = lateCode(() => import("./dialog-code"));

export function Dialog(props: DialogProps) {
  const code = usePanelCode(dialogCode, props);
  return code && <code.Dialog {...props} />;
}
