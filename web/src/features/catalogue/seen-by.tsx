// Who sees an item, where that is not everybody: only its creator, or only those with the link. Creators and staff are told.

import { text } from "@/messages/text";
import { Mark } from "@/ui/wall/caption";

type Seen = { isPrivate: boolean; unlistedReason: string | null };

/** In words, for the label of a caption. */
export function seenBy({ isPrivate, unlistedReason }: Seen): string | null {
  return isPrivate ? text.mark.private : unlistedReason ? text.mark.unlisted : null;
}

/** As a mark on a caption; null where everybody sees it. */
export function seenByMark(item: Seen) {
  const word = seenBy(item);
  return word && <Mark icon={item.isPrivate ? "lock" : "eye-off"} key="seen-by" word={word} />;
}
