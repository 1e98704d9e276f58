// A moment as people say it, with the full date as a tooltip.

import { language } from "@/messages/language";
import { fullTime, relativeTime } from "@/pure/relative-time";

/** `at` is ISO 8601. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={fullTime(moment, language)}>
      {relativeTime(moment, new Date(), language)}
    </time>
  );
}
