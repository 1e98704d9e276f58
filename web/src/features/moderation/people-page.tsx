// The search for accounts: a list by name, from which the staff open one.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Moment } from "@/features/catalogue/moment";
import { reasonOf } from "@/features/catalogue/reason";
import { SearchField } from "@/features/catalogue/search-field";
import type { Me } from "@/features/session/session";
import { moderationText } from "@/messages/moderation-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Pager } from "@/ui/controls/pager";
import { Sentence } from "@/ui/sentence";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { ErrorPanel } from "@/ui/wall/error-panel";
import type { PeopleSearch } from "./people-search";
import { type FoundUser, usersQuery } from "./queries";
import { WaitingLines } from "./waiting-lines";

const PATH = "/moderation/users";
/** The server counts no further. */
const MOST_COUNTED = 1_000;

export function PeoplePage({ search, me }: { search: PeopleSearch; me: Me }) {
  const words = moderationText.people;
  const navigate = useNavigate();
  useDocumentTitle(text.title[PATH]);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(usersQuery(search));
  const users = error ? undefined : data?.users;
  const n = users?.pageInfo.itemCount ?? 0;
  return (
    <div className="page flex flex-col gap-6 pt-8 pb-12 desktop:pt-10">
      <div className="flex flex-col items-start gap-1.5">
        <Link className="text-link text-name" to="/moderation">
          {moderationText.user.back}
        </Link>
        <h1 className="text-h1" tabIndex={-1}>
          {words.title}
        </h1>
        <p className="max-w-[68ch] text-name text-ink-2">{me.role === "ADMIN" ? words.lineAdmin : words.line}</p>
      </div>
      <div className="flex max-w-3xl flex-col gap-5">
        <search className="max-w-xl">
          <SearchField
            label={words.search}
            onSearch={(q) => void navigate({ to: PATH, search: q === undefined ? {} : { q }, replace: true })}
            value={search.q}
          />
        </search>
        <p className="text-facts text-ink-2" role="status">
          {users && (n < MOST_COUNTED ? words.count({ n }) : words.countMost({ n }))}
        </p>
        {error && (
          <ErrorPanel
            isRetrying={isFetching}
            onRetry={() => void refetch()}
            reason={reasonOf(error)}
            title={words.failed}
          />
        )}
        {!users && !error && <WaitingLines />}
        {users && users.nodes.length === 0 && <EmptyFrame line={words.noneLine} title={words.none} />}
        {users && users.nodes.length > 0 && (
          <ul aria-busy={isPlaceholderData} aria-label={words.list} className="flex flex-col">
            {users.nodes.map((user) => (
              <UserRow key={user.uuid} user={user} />
            ))}
          </ul>
        )}
        {users && users.pageInfo.pageCount > 1 && (
          <Pager
            {...users.pageInfo}
            renderLink={(number, link) => (
              <Link search={{ ...search, page: number > 1 ? number : undefined }} to={PATH} {...link} />
            )}
          />
        )}
      </div>
    </div>
  );
}

function UserRow({ user }: { user: FoundUser }) {
  const { people, user: words } = moderationText;
  return (
    <li>
      <Link
        className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-b-hairline py-3 hover:bg-sunken"
        params={{ uuid: user.uuid }}
        to="/moderation/users/$uuid"
      >
        <bdi className="font-[600] text-name [overflow-wrap:anywhere]">{user.username}</bdi>
        <span className="flex flex-wrap gap-x-3 text-facts text-ink-2">
          {user.isBlocked && <span className="font-[560] text-danger">{people.blocked}</span>}
          {user.role !== "USER" && <span className="font-[560]">{words.roles[user.role]}</span>}
          <span>
            <Sentence say={(when) => people.joined({ when })}>
              <Moment at={user.createdAt} />
            </Sentence>
          </span>
        </span>
      </Link>
    </li>
  );
}
