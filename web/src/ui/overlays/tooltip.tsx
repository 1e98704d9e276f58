// The name of an icon button, shown on hover and focus. Never put information only in a tooltip.
// Its code loads when the browser is idle; until then buttons have no tooltip.

import { lateCode } from "../late-code";
import type { TooltipProps } from "./tooltip-props";

export const tooltipCode = lateCode(() => import("./tooltip-code"));

/** Stands inside the button it belongs to, which must be a positioned element. */
export function Tooltip(props: TooltipProps) {
  const code = tooltipCode.use();
  return code && <code.TooltipArea {...props} />;
}

/** Stands in the app once. */
export function TooltipPopup() {
  const code = tooltipCode.use();
  return code && <code.TooltipPopup />;
}
