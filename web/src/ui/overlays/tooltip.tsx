// The name of an icon button, shown on hover and focus. Never the only place where something is said.
// The code comes when there is time; until then buttons stand without.

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
