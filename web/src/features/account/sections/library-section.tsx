// What somebody has saved, kind by kind, and whom they follow.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FollowCreator } from "@/api/gql/follow-creator";
import { SavedItems } from "@/api/gql/saved-items";
import type { MakerFragment } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { request } from "@/api/request";
import { useFollowing } from "@/features/catalogue/following";
import { reasonOf } from "@/features/catalogue/reason";
import { RELATED_SIZES, RowOfFive, SkeletonRow } from "@/features/catalogue/row-of-five";
import { KINDS } from "@/features/kinds";
import { SHOWCASES } from "@/features/showcases";
import { accountText } from "@/messages/account-text";
import { itemsText } from "@/messages/items-text";
import { useHydrated } from "@/platform/hydrated";
import { Button, LinkButton } from "@/ui/controls/button";
import { showToast } from "@/ui/overlays/toast-queue";
import { PageLink } from "@/ui/page-link";
import { Avatar } from "@/ui/wall/avatar";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SectionHeading } from "../section-form";

const savedQuery = operationQuery(SavedItems, {});

export function LibrarySection() {
  const words = accountText.library;
  const { data, error, refetch } = useQuery({ ...savedQuery, enabled: useHydrated(), refetchOnMount: "always" });
  if (error) return <ErrorPanel onRetry={() => void refetch()} reason={reasonOf(error)} />;
  const rows = data
    ? KINDS.map((kind) => ({ ...SHOWCASES[kind.list].readSaved(data), kind })).filter(({ items }) => items.length > 0)
    : [];
  return (
    <div className="flex flex-col gap-8">
      <SectionHeading line={words.line} title={words.title} />
      {!data && <SkeletonRow />}
      {data && rows.length === 0 && (
        <EmptyFrame title={words.none}>
          <LinkButton to={KINDS[0]?.list ?? "/"}>{words.browse}</LinkButton>
        </EmptyFrame>
      )}
      {rows.map(({ kind, items, total }) => (
        <section
          aria-labelledby={`saved-${kind.codeLetter ?? kind.list}`}
          className="flex flex-col gap-3"
          key={kind.list}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-h3 font-[600]" id={`saved-${kind.codeLetter ?? kind.list}`}>
              {kind.name}
            </h3>
            <Link className="text-link text-name" search={{ saved: true }} to={kind.list}>
              {itemsText.creator.seeAll({ n: total })}
            </Link>
          </div>
          <RowOfFive items={items.map(({ hexId, caption }) => [hexId, caption({ sizes: RELATED_SIZES })])} />
        </section>
      ))}
      {data?.me && <Followed creators={data.me.followedCreators} />}
    </div>
  );
}

function Followed({ creators }: { creators: readonly MakerFragment[] }) {
  const { following, noneFollowed } = accountText.library;
  return (
    <section aria-labelledby="followed-creators" className="flex flex-col gap-3 border-t border-hairline pt-6">
      <h3 className="text-h3 font-[600]" id="followed-creators">
        {following}
      </h3>
      {creators.length === 0 ? (
        <p className="text-name text-ink-2">{noneFollowed}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline border-y border-hairline">
          {creators.map((creator) => (
            <FollowedCreator creator={creator} key={creator.uuid} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FollowedCreator({ creator }: { creator: MakerFragment }) {
  const words = accountText.library;
  const queryClient = useQueryClient();
  const { uuid, username } = creator;
  const follow = useFollowing(creator);
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedQuery.queryKey });
  const followAgain = () =>
    request(FollowCreator, { uuid }).then(refresh, (error) =>
      showToast({ kind: "error", title: itemsText.follow.failed, description: reasonOf(error) }),
    );
  const leave = async () => {
    if (!(await follow())) return;
    await refresh();
    showToast({
      title: words.unfollowed({ name: username }),
      action: { label: words.undo, onPress: () => void followAgain() },
    });
  };
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <PageLink
        className="inline-flex min-h-10 min-w-0 items-center gap-3 text-name font-[600] decoration-fill decoration-2 underline-offset-4 hover:underline"
        href={creator.pageUrl}
      >
        <Avatar name={username} url={creator.avatarUrl} />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{username}</bdi>
      </PageLink>
      <Button aria-label={words.unfollowName({ name: username })} onClick={() => void leave()} size="small">
        {words.unfollow}
      </Button>
    </li>
  );
}
