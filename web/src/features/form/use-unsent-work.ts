import { useEffect } from "react";
import { holdUnsentWork } from "@/platform/unsent-work";

/** Holds unsent work while there is some. */
export function useUnsentWork(isThere: boolean): void {
  useEffect(() => (isThere ? holdUnsentWork() : undefined), [isThere]);
}
