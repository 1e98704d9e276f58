// What somebody is told, the latest first, in groups; marked one by one or all together.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { NotificationsQuery } from "@/api/gql/types";
import { reasonOf } from "@/features/catalogue/reason";
import { isStaff, useSession } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { useHydrated } from "@/platform/hydrated";
import { Button } from "@/ui/controls/button";
import { ToggleChip } from "@/ui/controls/chip";
import { Pager } from "@/ui/controls/pager";
import { showToast } from "@/ui/overlays/toast-queue";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";
import { NotificationRow } from "./notification-row";
import { GROUPS, type NotificationsSearch } from "./notifications-search";
import { notificationsQuery, useMarkRead } from "./queries";

const PATH = "/account/notifications";

export function NotificationsPage({ search }: { search: NotificationsSearch }) {
  const words = accountText.notifications;
  useDocumentTitle(text.title[PATH]);
  const navigate = useNavigate();
  const markRead = useMarkRead();
  const { me } = useSession();
  const [isMarking, setMarking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // No page is made with it: it changes elsewhere, and is only shown here.
  const asked = useQuery({ ...notificationsQuery(search), enabled: useHydrated() });
  const { data, error } = asked;
  const pageCount = data?.notifications.pageInfo.pageCount;
  const { group, page = 1 } = search;
  useEffect(() => {
    // The last of the last page are gone.
    if (pageCount !== undefined && page > Math.max(pageCount, 1))
      void navigate({ to: PATH, search: { group, page: pageCount > 1 ? pageCount : undefined }, replace: true });
  }, [group, page, pageCount, navigate]);
  const mark = async (ids: number[] | null) => {
    setMarking(ids === null);
    try {
      await markRead(ids);
      // The button that did it is gone.
      heading.current?.focus();
    } catch (failure) {
      showToast({ kind: "error", title: words.notMarked, description: reasonOf(failure) });
    } finally {
      setMarking(false);
    }
  };
  return (
    <div className="page flex flex-col gap-6 pt-8 pb-12 desktop:pt-10">
      <div className="flex max-w-3xl flex-col gap-1.5">
        <h1 className="text-h1" ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p className="max-w-[68ch] text-name text-ink-2">{words.line}</p>
        <Link className="self-start text-name text-link" search={{ section: "notifications" }} to="/account">
          {words.choose}
        </Link>
      </div>
      <div className="flex max-w-3xl flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's */}
        <div aria-label={words.groups} className="flex flex-wrap gap-2" role="group">
          {[undefined, ...GROUPS.filter((of) => of !== "MODERATION" || isStaff(me))].map((of) => (
            <ToggleChip
              isOn={of === group}
              key={of ?? "all"}
              onChange={() => void navigate({ to: PATH, search: { group: of } })}
            >
              {words.group[of ?? "all"]}
            </ToggleChip>
          ))}
        </div>
        {data && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-name text-ink-2">
            <span role="status">{words.unread({ n: data.unreadNotificationCount })}</span>
            {data.unreadNotificationCount > 0 && (
              <Button icon="check" isBusy={isMarking} onClick={() => void mark(null)}>
                {words.markAll}
              </Button>
            )}
          </p>
        )}
      </div>
      {error ? (
        <ErrorPanel
          isRetrying={asked.isFetching}
          onRetry={() => void asked.refetch()}
          reason={reasonOf(error)}
          title={words.failed}
        />
      ) : data ? (
        <NotificationList mark={(id) => void mark([id])} page={data.notifications} search={search} />
      ) : (
        <div className="flex max-w-3xl flex-col gap-4">
          <SkeletonLine className="w-3/5" />
          <SkeletonLine className="w-2/5" />
          <SkeletonLine className="w-1/2" />
        </div>
      )}
    </div>
  );
}

type NotificationListProps = {
  page: NotificationsQuery["notifications"];
  search: NotificationsSearch;
  mark: (id: number) => void;
};

function NotificationList({ page, search, mark }: NotificationListProps) {
  const words = accountText.notifications;
  if (page.nodes.length === 0) return <EmptyFrame line={words.noneLine} title={words.none} />;
  return (
    <>
      <ul aria-label={words.title} className="flex max-w-3xl flex-col">
        {page.nodes.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onRead={() => mark(notification.id)} />
        ))}
      </ul>
      <Pager
        {...page.pageInfo}
        renderLink={(number, link) => (
          <Link
            activeOptions={{ exact: true, includeSearch: true }}
            search={{ group: search.group, page: number > 1 ? number : undefined }}
            to={PATH}
            {...link}
          />
        )}
      />
    </>
  );
}
