// A creator's page: who they are, and the newest of what they have made, kind by kind.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, notFound } from "@tanstack/react-router";
import { RELATED_SIZES, RowOfFive } from "@/features/catalogue/row-of-five";
import { KINDS } from "@/features/kinds";
import { useSession } from "@/features/session/session";
import { SHOWCASES } from "@/features/showcases";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { LinkButton } from "@/ui/controls/button";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { SectionRow } from "@/ui/wall/wall-text";
import { CreatorHead } from "./creator-head";
import { creatorQuery } from "./find-creator";

export function CreatorPage({ username }: { username: string }) {
  const { creator } = useSuspenseQuery(creatorQuery(username)).data;
  const { me } = useSession();
  useDocumentTitle(creator && text.title["/creators/{username}"](creator));
  if (!creator) throw notFound();
  const rows = KINDS.map((kind) => ({ ...SHOWCASES[kind.list].readOfCreator(creator), kind })).filter(
    ({ total }) => total > 0,
  );
  const isOwn = me?.uuid === creator.uuid;
  return (
    <div className="page flex flex-col gap-12 pt-6 pb-12 tablet:gap-16 desktop:pt-8">
      <CreatorHead creator={creator} isOwn={isOwn} items={rows.reduce((sum, { total }) => sum + total, 0)} />
      {rows.length === 0 && <NothingHung isOwn={isOwn} username={creator.username} />}
      {rows.map(({ kind, total, items }) => (
        <SectionRow
          count={SHOWCASES[kind.list].count(total)}
          id={`of-creator${kind.list.replaceAll("/", "-")}`}
          key={kind.list}
          title={kind.name}
          items={<RowOfFive items={items.map(({ hexId, caption }) => [hexId, caption({ sizes: RELATED_SIZES })])} />}
        >
          {isOwn ? (
            <Link className="text-link text-name" to="/account/items">
              {text.nav.yourItems}
            </Link>
          ) : (
            <Link className="text-link text-name" search={{ creators: [creator.uuid] }} to={kind.list}>
              {itemsText.creator.seeAll({ n: total })}
            </Link>
          )}
        </SectionRow>
      ))}
    </div>
  );
}

function NothingHung({ username, isOwn }: { username: string; isOwn: boolean }) {
  const { none, noneOwn } = itemsText.creator;
  return (
    <EmptyFrame title={isOwn ? noneOwn : none({ name: username })}>
      {isOwn && (
        <LinkButton icon="plus" look="primary" to="/create">
          {text.nav.create}
        </LinkButton>
      )}
    </EmptyFrame>
  );
}
