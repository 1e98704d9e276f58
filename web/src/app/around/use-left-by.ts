// By which links the pages before were left, over a reload, so that Back still finds the work one had left by.

import { useEffect } from "react";
import { keepForTab, readForTab } from "@/platform/session-storage";
import { leftBy } from "../navigation-focus";

const LEFT_BY = "vitrine.left-by";
const MOST_KEPT = 50;

function bringBack(): void {
  try {
    const kept = JSON.parse(readForTab(LEFT_BY) ?? "[]") as [entry: string, href: string][];
    for (const [entry, href] of kept) if (!leftBy.has(entry)) leftBy.set(entry, href);
  } catch {
    // Without it the focus is on the heading.
  }
}

export function useLeftBy(): void {
  useEffect(() => {
    bringBack();
    const keep = () => keepForTab(LEFT_BY, JSON.stringify([...leftBy].slice(-MOST_KEPT)));
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, []);
}
