// The head of a creator's page: banner, picture, name, a few facts, what they say of themselves, and what can be done.

import { Description } from "@/features/catalogue/description";
import { FeedLink } from "@/features/catalogue/feed-link";
import { FollowButton } from "@/features/catalogue/follow-button";
import { ShareTools } from "@/features/catalogue/share-tools";
import { ReportButton } from "@/features/report/report-button";
import { isStaff, useSession } from "@/features/session/session";
import { dayInWords } from "@/messages/day";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { LinkButton } from "@/ui/controls/button";
import { Avatar } from "@/ui/wall/avatar";
import { withDots } from "@/ui/wall/caption";
import { Frame } from "@/ui/wall/frame";
import { WallLight } from "@/ui/wall/wall-light";
import type { Creator } from "./find-creator";

type CreatorHeadProps = { creator: Creator; isOwn: boolean; items: number };

export function CreatorHead({ creator, isOwn, items }: CreatorHeadProps) {
  const words = itemsText.creator;
  const { me } = useSession();
  const { username, role, bio, bannerUrl, followerCount, saveCount } = creator;
  const facts = [
    role !== "USER" && <span className="font-[600] text-ink">{words.role[role]}</span>,
    <Since at={creator.createdAt} key="since" />,
    items > 0 && words.items({ n: items }),
    followerCount > 0 && words.followers({ n: followerCount }),
    saveCount > 0 && words.saves({ n: saveCount }),
    <FeedLink key="feed" of={creator.pageUrl} />,
  ];
  return (
    <WallLight thumbHash={bannerUrl ? null : creator.avatarThumbHash}>
      {bannerUrl && (
        <Frame
          alt=""
          height={500}
          loading="first"
          picture={{
            src: bannerUrl,
            srcSet: `${creator.bannerSmallUrl} 960w, ${bannerUrl} 1920w`,
            sizes: "(min-width: 90rem) 86rem, 94vw",
            thumbHash: creator.bannerThumbHash,
          }}
          width={1920}
        />
      )}
      <div
        className={
          bannerUrl ? "relative -mt-12 flex flex-col gap-4 px-4 tablet:-mt-16 tablet:px-6" : "flex flex-col gap-4"
        }
      >
        <Avatar name={username} size="huge" url={creator.avatarUrl} />
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="flex min-w-0 flex-col gap-1.5">
            <h1 className="text-h1 [overflow-wrap:anywhere]" tabIndex={-1}>
              <bdi>{username}</bdi>
            </h1>
            <p className="text-name text-ink-2 tabular-nums">{withDots(facts.filter(Boolean))}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <FollowButton creator={creator} key={creator.uuid} />
            <ShareTools name={username} path={creator.pageUrl} />
            {isOwn && (
              <LinkButton icon="edit" to="/account">
                {words.edit}
              </LinkButton>
            )}
            <ReportButton reported={{ kind: "CREATOR", id: creator.uuid, name: username, ownerUuid: creator.uuid }} />
            {isStaff(me) && (
              <LinkButton params={{ uuid: creator.uuid }} to="/moderation/users/$uuid">
                {text.nav.moderation}
              </LinkButton>
            )}
          </div>
        </div>
        {bio && <Description written={bio} />}
      </div>
    </WallLight>
  );
}

function Since({ at }: { at: string }) {
  return <time dateTime={at}>{itemsText.creator.since({ date: dayInWords(at) })}</time>;
}
