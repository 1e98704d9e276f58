// A moment as people say it, with the full date as a tooltip.

import { dayInWords } from "@/messages/day";
import { fullTime, relativeTime } from "@/messages/relative-time";
import { useHydrated } from "@/platform/hydrated";

/** `at` is ISO 8601. From the server comes the date, which needs no clock and no time zone. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  if (!useHydrated()) return <time dateTime={at}>{dayInWords(at)}</time>;
  return (
    <time dateTime={at} title={fullTime(moment)}>
      {relativeTime(moment, new Date())}
    </time>
  );
}
