// A search that found nothing of any kind: the nearest spelling that finds something, tags that look like what was typed,
// and the kinds themselves.

import { useQuery } from "@tanstack/react-query";
import { FilterTags } from "@/api/gql/filter-tags";
import { operationQuery } from "@/api/query";
import { canFilterBy } from "@/features/catalogue/list-search";
import { LEADING_KIND, LISTS, SECTIONS } from "@/features/kinds";
import { itemsText } from "@/messages/items-text";
import { LinkButton } from "@/ui/controls/button";
import { ChipLine, LinkChip } from "@/ui/controls/chip";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { nearTags } from "./near-tags";

/** The kind that tags lead to: of the first console the last that has them, as kinds that gather items stand before those that
 * they gather. */
const TAGGED = SECTIONS[0].kinds.findLast(({ list }) => canFilterBy(list, "tags")) ?? LEADING_KIND;

type NothingFoundProps = { words: string; spellings: readonly string[] };

export function NothingFound({ words, spellings }: NothingFoundProps) {
  const { list, searchPage } = itemsText;
  const { data } = useQuery({ ...operationQuery(FilterTags, {}), staleTime: 60_000 });
  const tags = nearTags(data?.tags ?? [], words);
  return (
    <EmptyFrame
      line={
        (spellings.length > 0 || tags.length > 0) && (
          <span className="flex flex-col gap-2">
            {spellings.length > 0 && (
              <ChipLine label={list.didYouMean}>
                {spellings.map((q) => (
                  <LinkChip key={q} search={{ q }} to="/search">
                    <span dir="auto">{q}</span>
                  </LinkChip>
                ))}
              </ChipLine>
            )}
            {tags.length > 0 && (
              <ChipLine label={searchPage.nearTags}>
                {tags.map(({ name, slug }) => (
                  <LinkChip key={slug} search={{ tags: [slug] }} to={TAGGED.list}>
                    <span dir="auto">{name}</span>
                  </LinkChip>
                ))}
              </ChipLine>
            )}
          </span>
        )
      }
      title={list.noWords({ words })}
    >
      {LISTS.map((kind) => (
        <LinkButton key={kind.list} to={kind.list}>
          {kind.name}
        </LinkButton>
      ))}
    </EmptyFrame>
  );
}
