// Waiting that is only shown once it takes long.

import { useEffect, useState } from "react";

/** True once `isGoing` has been true for so many milliseconds without a break. */
export function useLasting(isGoing: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    setLasting(false);
    if (!isGoing) return;
    const timer = window.setTimeout(() => setLasting(true), ms);
    return () => window.clearTimeout(timer);
  }, [isGoing, ms]);
  return isLasting;
}
