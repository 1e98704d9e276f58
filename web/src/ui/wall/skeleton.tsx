// Shapes that stand where content will be, in its final geometry. They do not shimmer.

import { classNames } from "@/pure/class-names";

export function SkeletonLine({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block h-[0.9em] rounded-frame bg-sunken", className)} />;
}

/** A caption that is not there yet. */
export function SkeletonCaption({ ratio = "aspect-video" }: { ratio?: string }) {
  return (
    <div aria-hidden="true">
      <div className={classNames("rounded-frame bg-sunken shadow-[inset_0_0_0_1px_var(--hairline)]", ratio)} />
      <div className="mt-2 text-name leading-[1.35]">
        <SkeletonLine className="my-[0.2em] w-3/5" />
      </div>
      <div className="text-facts">
        <SkeletonLine className="my-[0.25em] w-2/5" />
      </div>
    </div>
  );
}

/** A wall of captions that are not there yet. */
export function SkeletonItems({ count, isSquare }: { count: number; isSquare?: boolean }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div className={isSquare ? "item-grid item-grid-close" : "item-grid"}>
      {places.map((place) => (
        <SkeletonCaption key={place} ratio={isSquare ? "aspect-square" : undefined} />
      ))}
    </div>
  );
}
