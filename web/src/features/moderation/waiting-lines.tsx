// A list of cases or accounts that is on its way.

import { SkeletonLine } from "@/ui/wall/skeleton";

export function WaitingLines() {
  return (
    <div className="flex flex-col gap-4">
      {["w-4/5", "w-3/5", "w-2/3"].map((width) => (
        <SkeletonLine className={width} key={width} />
      ))}
    </div>
  );
}
