// The button that has the pictures of an item tried again that could not be made; for its creator and moderators.

import type { PreviewState } from "@/api/gql/types";
import { isStaff, useSession } from "@/features/session/session";
import { loadMessages } from "@/messages/language";
import { lateCode } from "@/ui/late-code";
import type { UnlistedItem } from "./review-query";

const buttonCode = lateCode(async () => {
  const [button] = await Promise.all([import("./retry-previews-code"), loadMessages("moderation")]);
  return button;
});

type RetryPreviewsProps = {
  kind: UnlistedItem["kind"];
  item: { hexId: string; creatorUuid: string; previewState: PreviewState };
};

export function RetryPreviews({ kind, item }: RetryPreviewsProps) {
  const { me } = useSession();
  const mayRetry = me?.isBlocked === false && (me.uuid === item.creatorUuid || isStaff(me));
  const isShown = mayRetry && item.previewState === "FAILED";
  const code = buttonCode.use(isShown && "soon");
  return isShown && code ? <code.RetryButton hexId={item.hexId} kind={kind} /> : null;
}
