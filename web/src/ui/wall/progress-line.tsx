// Progress as a thin line: of a page on its way (no value) or of work with a known share.

import { useLateStyle } from "@/platform/hydrated";
import { classNames } from "@/pure/class-names";

type ProgressLineProps = {
  /** Name of what is going on, for assistive tools. */
  label: string;
  /** Share done, 0 to 1; left out when unknown. */
  share?: number;
  className?: string;
};

export function ProgressLine({ label, share, className }: ProgressLineProps) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={percent}
      className={classNames("h-0.5 w-full overflow-hidden bg-hairline", className)}
      role="progressbar"
    >
      <div
        className="h-full bg-fill transition-transform duration-[240ms] ease-lamp"
        style={useLateStyle({
          transform: `scaleX(${(percent ?? 62) / 100})`,
          transformOrigin: percent === undefined ? "center" : "0",
        })}
      />
    </div>
  );
}
