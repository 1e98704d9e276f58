// A way to follow what a page shows in a reader of feeds, without an account. The server names the same in the head.

import { itemsText } from "@/messages/items-text";
import { language } from "@/messages/language";

export type FeedLinkProps = {
  /** What the feed is of: the path of a list, of a creator's page or `/tags/` and a tag. */
  of: string;
  isOfTag?: boolean;
};

export function FeedLink({ of, isOfTag }: FeedLinkProps) {
  const { feed } = itemsText;
  const address = `/feeds${of}.atom`;
  return (
    <a
      className="hover:underline decoration-fill decoration-2 underline-offset-4"
      href={language === "en" ? address : `${address}?language=${language}`}
      type="application/atom+xml"
    >
      {isOfTag ? feed.ofTag : feed.link}
    </a>
  );
}
