// The newest works of the creators whom somebody follows, of all kinds together. Asked for by the browser alone, so that the
// page of everybody stays the same.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FollowedWorks } from "@/api/gql/followed-works";
import { operationQuery } from "@/api/query";
import { RELATED_SIZES, RowOfFive } from "@/features/catalogue/row-of-five";
import { KINDS } from "@/features/kinds";
import { useSession } from "@/features/session/session";
import { SHOWCASES } from "@/features/showcases";
import { text } from "@/messages/text";
import { useHydrated } from "@/platform/hydrated";
import { SectionRow } from "@/ui/wall/wall-text";

export function FollowedRow() {
  const { home } = text;
  const { me } = useSession();
  const isAsked = useHydrated() && me !== null;
  const { data } = useQuery({ ...operationQuery(FollowedWorks, {}), enabled: isAsked });
  if (!data || !isAsked) return null;
  const works = KINDS.flatMap(({ list }) =>
    SHOWCASES[list].readFollowed(data).works.map((work) => ({ ...work, key: `${list} ${work.hexId}` })),
  ).sort((a, b) => (b.createdAt ?? "").localeCompare(a.createdAt ?? ""));
  if (works.length === 0) return null;
  return (
    <SectionRow
      id="followed"
      line={home.followedLine}
      title={home.followed}
      works={<RowOfFive works={works.map(({ key, caption }) => [key, caption({ sizes: RELATED_SIZES })])} />}
    >
      <Link className="text-link text-name" search={{ section: "library" }} to="/account">
        {home.followedAll}
      </Link>
    </SectionRow>
  );
}
