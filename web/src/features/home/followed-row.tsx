// The newest items of the creators whom somebody follows, of all kinds together.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FollowedItems } from "@/api/gql/followed-items";
import { operationQuery } from "@/api/query";
import { RELATED_SIZES, RowOfFive } from "@/features/catalogue/row-of-five";
import { KINDS } from "@/features/kinds";
import { SHOWCASES } from "@/features/showcases";
import { text } from "@/messages/text";
import { SectionRow } from "@/ui/wall/wall-text";

export function FollowedRow() {
  const { home } = text;
  const { data } = useQuery(operationQuery(FollowedItems, {}));
  if (!data) return null;
  const items = KINDS.flatMap(({ list }) =>
    SHOWCASES[list].readFollowed(data).items.map((item) => ({ ...item, key: `${list} ${item.hexId}` })),
  ).sort((a, b) => (b.createdAt ?? "").localeCompare(a.createdAt ?? ""));
  if (items.length === 0) return null;
  return (
    <SectionRow
      id="followed"
      line={home.followedLine}
      title={home.followed}
      items={<RowOfFive items={items.map(({ key, caption }) => [key, caption({ sizes: RELATED_SIZES })])} />}
    >
      <Link className="text-link text-name" search={{ section: "library" }} to="/account">
        {home.followedAll}
      </Link>
    </SectionRow>
  );
}
