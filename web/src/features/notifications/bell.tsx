// The way to the notifications, with how many are unread.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { notificationsText } from "@/messages/notifications-text";
import { Icon } from "@/ui/icon";
import { Tooltip, tooltipCode } from "@/ui/overlays/tooltip";
import { unreadQuery } from "./queries";

/** More than this is told as more. */
const SHOWN_MAX = 99;

export function Bell() {
  const queryClient = useQueryClient();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const { data } = useQuery({ ...unreadQuery, refetchOnWindowFocus: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page is what it waits for
  useEffect(() => {
    // Asks only when the last answer is old enough.
    void queryClient.prefetchQuery(unreadQuery);
  }, [here, queryClient]);
  const n = data?.unreadNotificationCount ?? 0;
  const label = notificationsText.bell({ n });
  return (
    <Link
      aria-label={label}
      className="target-40 relative inline-flex items-center justify-center rounded-control text-ink hover:bg-sunken"
      onFocus={() => void tooltipCode.fetch()}
      onPointerEnter={() => void tooltipCode.fetch()}
      to="/account/notifications"
    >
      <Icon name="bell" />
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
