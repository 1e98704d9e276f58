// An account as the staff see it: who it is, what it has made, what was done about it, and what can be done.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Facts, Part } from "@/features/catalogue/item-parts";
import { Moment } from "@/features/catalogue/moment";
import { reasonOf } from "@/features/catalogue/reason";
import type { Me } from "@/features/session/session";
import { moderationText } from "@/messages/moderation-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Icon } from "@/ui/icon";
import { PageLink } from "@/ui/page-link";
import { Sentence } from "@/ui/sentence";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";
import { AuditLines } from "./audit-lines";
import { type ModeratedUser, userQuery } from "./queries";
import { UserActions } from "./user-actions";

export function UserPage({ uuid, me }: { uuid: string; me: Me }) {
  const words = moderationText.user;
  const queryClient = useQueryClient();
  const query = userQuery(uuid);
  const { data, error, isFetching, refetch } = useQuery(query);
  useDocumentTitle(text.title["/moderation/users/{uuid}"]);
  const user = data?.user;
  return (
    <div className="page flex flex-col gap-6 pt-8 pb-12 desktop:pt-10">
      <div className="flex flex-col items-start gap-1.5">
        <div className="flex flex-wrap gap-x-5">
          <Link className="text-link text-name" to="/moderation">
            {words.back}
          </Link>
          <Link className="text-link text-name" to="/moderation/users">
            {moderationText.people.find}
          </Link>
        </div>
        <h1 className="text-h1 [overflow-wrap:anywhere]" tabIndex={-1}>
          {user ? words.title({ name: user.username }) : text.title["/moderation/users/{uuid}"]}
        </h1>
      </div>
      {!user && !error && !data && <SkeletonLine className="w-2/3" />}
      {!user && (error || data) && (
        <ErrorPanel
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          reason={reasonOf(error)}
          title={words.gone}
        />
      )}
      {user && (
        <div className="grid items-start gap-x-10 gap-y-6 desktop:grid-cols-12">
          <div className="flex min-w-0 flex-col gap-6 desktop:col-span-7">
            <Identity user={user} />
            <Items user={user} />
            <Part title={words.history}>
              <AuditLines lines={user.history ?? []} none={words.noHistory} />
            </Part>
          </div>
          <div className="min-w-0 desktop:col-span-5">
            <UserActions
              me={me}
              onChanged={(changed) => queryClient.setQueryData(query.queryKey, { user: changed })}
              user={user}
            />
          </div>
        </div>
      )}
    </div>
  );
}

function Identity({ user }: { user: ModeratedUser }) {
  const words = moderationText.user;
  const former = (user.formerUsernames ?? []).map(({ username, until }) => (
    <span className="block" key={until}>
      <bdi>{username}</bdi>{" "}
      <Sentence say={(when) => words.until({ when })}>
        <Moment at={until} />
      </Sentence>
    </span>
  ));
  return (
    <Part title={words.identity}>
      <Facts
        facts={[
          { name: words.name, value: <bdi>{user.username}</bdi> },
          ...(former.length > 0 ? [{ name: words.formerNames, value: former }] : []),
          { name: words.email, value: user.email ? <bdi>{user.email}</bdi> : words.noEmail },
          { name: words.role, value: words.roles[user.role] },
          { name: words.verified, value: user.isVerified ? words.yes : words.no },
          { name: words.created, value: <Moment at={user.createdAt} /> },
        ]}
      />
      {user.isBlocked && (
        <p className="flex gap-2 text-name [overflow-wrap:anywhere]">
          <Icon className="mt-0.5 text-danger" name="lock" size={18} />
          {words.blocked({ reason: user.blockedReason ?? "–" })}
        </p>
      )}
      {user.hideItems && (
        <p className="flex gap-2 text-name">
          <Icon className="mt-0.5 text-danger" name="eye-off" size={18} />
          {words.hidden}
        </p>
      )}
      <PageLink className="text-link self-start text-name" href={user.pageUrl}>
        {words.page}
      </PageLink>
    </Part>
  );
}

function Items({ user }: { user: ModeratedUser }) {
  const { user: words, kind: kinds } = moderationText;
  const { workCounts, reportCounts } = user;
  return (
    <>
      <Part title={words.items}>
        {workCounts && workCounts.length > 0 ? (
          <Facts
            facts={workCounts.map(({ kind, total, private: hidden, mature, unlisted, deleted }) => ({
              name: kinds[kind],
              value: words.itemsLine({ total, private: hidden, mature, unlisted, deleted }),
            }))}
          />
        ) : (
          <p className="text-name text-ink-2">{words.noItems}</p>
        )}
      </Part>
      {reportCounts && (
        <Part title={words.reports}>
          <Facts
            facts={[
              { name: words.reportsBy, value: text.count.number({ n: reportCounts.by }) },
              { name: words.reportsAgainst, value: text.count.number({ n: reportCounts.against }) },
            ]}
          />
        </Part>
      )}
    </>
  );
}
