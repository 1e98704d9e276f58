// Who made an item, on its page, with the button that follows them.

import type { MakerFragment } from "@/api/gql/types";
import { PageLink } from "@/ui/page-link";
import { Avatar } from "@/ui/wall/avatar";
import { FollowButton } from "./follow-button";

export function Maker({ creator }: { creator: MakerFragment }) {
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
      <PageLink
        className="inline-flex min-h-10 min-w-0 items-center gap-2.5 rounded-control text-name font-[600] decoration-fill decoration-2 underline-offset-4 hover:underline"
        href={creator.pageUrl}
      >
        <Avatar name={creator.username} size="small" url={creator.avatarUrl} />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{creator.username}</bdi>
      </PageLink>
      <FollowButton creator={creator} key={creator.uuid} size="small" />
    </div>
  );
}
