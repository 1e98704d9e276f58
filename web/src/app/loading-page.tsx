// What stands in the frame while the first page of a visit is on its way, when its answer did not come with it.

import { SkeletonItems, SkeletonLine } from "@/ui/wall/skeleton";

export function LoadingPage() {
  return (
    <div aria-busy="true" className="page wall-columns gap-y-8 py-8 desktop:py-12">
      <div className="flex flex-col gap-4">
        <SkeletonLine className="h-8 w-3/4" />
        <SkeletonLine className="w-full max-w-[34ch]" />
        <SkeletonLine className="w-1/2 max-w-[17ch]" />
      </div>
      <div className="min-w-0">
        <SkeletonItems count={6} />
      </div>
    </div>
  );
}
