// What a tooltip is given, before its code is there and after.

export type TooltipProps = { label: string; side?: "top" | "bottom" | "left" | "right" };
