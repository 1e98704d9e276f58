// How it works, in three steps, for people who are here for the first time. Put away once, it stays away.

import { useState } from "react";
import { text } from "@/messages/text";
import { useHydrated } from "@/platform/hydrated";
import { setMark, storedMark } from "@/platform/root-marks";
import { IconButton } from "@/ui/controls/icon-button";

export function FirstVisit() {
  const { home } = text;
  const [isShown, setShown] = useState(true);
  // Until then a style hides it.
  const wasSeen = useHydrated() && storedMark("firstVisit") === "seen";
  if (!isShown || wasSeen) return null;
  return (
    <section
      aria-label={home.steps}
      className="flex items-center gap-4 in-data-[first-visit=seen]:hidden border-t border-hairline pt-4 -mb-4"
    >
      <ol className="grid flex-1 gap-x-6 gap-y-3 tablet:grid-cols-3">
        {[home.find, home.get, home.install].map((step, place) => (
          <li className="flex items-baseline gap-3" key={step}>
            <span aria-hidden="true" className="font-display text-h1 font-[600] text-tint tabular-nums">
              {place + 1}
            </span>
            <span className="text-h3 font-[520]">{step}</span>
          </li>
        ))}
      </ol>
      <IconButton
        className="self-start tablet:self-center"
        icon="close"
        label={home.dismiss}
        onClick={() => {
          setMark("firstVisit", "seen");
          setShown(false);
        }}
      />
    </section>
  );
}
