// An outage that a page tells of, and another try at the page that was wanted.

import { useState } from "react";
import { type Outage, whyCodeIsMissing } from "@/platform/outage";

export function useOutage<First extends Outage | null>(first: First) {
  const [outage, setOutage] = useState<Outage | First>(first);
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    const found = await whyCodeIsMissing();
    // The site is there again, and with it the page.
    if (found === "code") return window.location.reload();
    setOutage(found);
    setRetrying(false);
  };
  return { outage, setOutage, isRetrying, retry };
}
