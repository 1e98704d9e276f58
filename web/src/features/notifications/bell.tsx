// The way to the notifications, with how many are unread.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { accountText } from "@/messages/account-text";
import { loadMessages } from "@/messages/language";
import { useLoaded } from "@/platform/use-loaded";
import { Tooltip, tooltipCode } from "@/ui/overlays/tooltip";
import { unreadQuery } from "./queries";

/** Lucide's bell (ISC licence), drawn here because the set of icons comes with the first page. */
const BELL =
  "M10.268 21a2 2 0 0 0 3.464 0m-10.47-5.674A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326";

/** More than this is told as more. */
const SHOWN_MAX = 99;

/** Its words come with it. */
export function Bell() {
  const hasWords = useLoaded("words", () => loadMessages("account").then(() => true));
  return hasWords && <BellLink />;
}

function BellLink() {
  const queryClient = useQueryClient();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const { data } = useQuery({ ...unreadQuery, refetchOnWindowFocus: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page is what it waits for
  useEffect(() => {
    // Asks only when the last answer is old enough.
    void queryClient.prefetchQuery(unreadQuery);
  }, [here, queryClient]);
  const n = data?.unreadNotificationCount ?? 0;
  const label = accountText.notifications.bell({ n });
  return (
    <Link
      aria-label={label}
      className="target-40 relative inline-flex items-center justify-center rounded-control text-ink hover:bg-sunken"
      onFocus={() => void tooltipCode.fetch()}
      onPointerEnter={() => void tooltipCode.fetch()}
      to="/account/notifications"
    >
      <svg aria-hidden="true" className="icon" height="1.25rem" viewBox="0 0 24 24" width="1.25rem">
        <path d={BELL} />
      </svg>
      {n > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0 min-w-4.5 rounded-full bg-fill px-1 text-center text-[0.6875rem] leading-4.5 font-[650] text-on-fill"
        >
          {n > SHOWN_MAX ? `${SHOWN_MAX}+` : n}
        </span>
      )}
      <Tooltip label={label} />
    </Link>
  );
}
