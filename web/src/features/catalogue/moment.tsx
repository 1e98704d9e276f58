// A moment as people say it, with the full date as a tooltip.

import { language } from "@/messages/language";
import { useHydrated } from "@/platform/hydrated";
import { fullTime, relativeTime } from "@/pure/relative-time";

/** `at` is ISO 8601. From the server comes the date alone, which needs no clock, time zone or calendar. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  if (!useHydrated()) return <time dateTime={at}>{at.slice(0, 10)}</time>;
  return (
    <time dateTime={at} title={fullTime(moment, language)}>
      {relativeTime(moment, new Date(), language)}
    </time>
  );
}
