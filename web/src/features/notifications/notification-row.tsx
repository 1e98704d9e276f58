// One notification: what it is about, what has become of it, when; with a button while it is unread.

import type { NotificationFragment } from "@/api/gql/types";
import { Moment } from "@/features/catalogue/moment";
import { accountText } from "@/messages/account-text";
import { IconButton } from "@/ui/controls/icon-button";
import { PageLink } from "@/ui/page-link";
import { nameOf, say } from "./say";

type NotificationRowProps = { notification: NotificationFragment; onRead: () => void };

export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const words = accountText.notifications;
  const { pageUrl, isRead, createdAt, reason } = notification;
  const name = <bdi>{nameOf(notification)}</bdi>;
  return (
    <li className="flex items-start gap-3 border-b border-hairline py-3">
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-3 text-name [overflow-wrap:anywhere]">
          {pageUrl ? (
            <PageLink className="font-[600] text-link" href={pageUrl} onClick={isRead ? undefined : onRead}>
              {name}
            </PageLink>
          ) : (
            <span className="font-[600]">{name}</span>
          )}
          {!isRead && <span className="rounded-full bg-fill px-2 text-facts font-[600] text-on-fill">{words.new}</span>}
        </p>
        <p className="text-name">{say(notification)}</p>
        {reason && (
          <p className="text-name text-ink-2 [overflow-wrap:anywhere]">
            {words.reason} <q dir="auto">{reason}</q>
          </p>
        )}
        <p className="text-facts text-ink-2">
          <Moment at={createdAt} />
        </p>
      </div>
      {!isRead && <IconButton icon="check" label={words.markOne({ what: nameOf(notification) })} onClick={onRead} />}
    </li>
  );
}
