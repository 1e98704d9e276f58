// The button that has the pictures of an item tried again that could not be made; for its creator and moderators.

import { useEffect } from "react";
import type { PreviewState } from "@/api/gql/types";
import { isStaff, useSession } from "@/features/session/session";
import { loadMessages } from "@/messages/language";
import { lateCode } from "@/ui/late-code";
import type { UnlistedWork } from "./review-query";

const buttonCode = lateCode(async () => {
  const [button] = await Promise.all([import("./retry-previews-code"), loadMessages("moderation")]);
  return button;
});

type RetryPreviewsProps = {
  kind: UnlistedWork["kind"];
  work: { hexId: string; creatorUuid: string; previewState: PreviewState };
};

export function RetryPreviews({ kind, work }: RetryPreviewsProps) {
  const { me } = useSession();
  const mayRetry = me?.isBlocked === false && (me.uuid === work.creatorUuid || isStaff(me));
  const isShown = mayRetry && work.previewState === "FAILED";
  const code = buttonCode.use();
  useEffect(() => {
    if (isShown) void buttonCode.fetch();
  }, [isShown]);
  return isShown && code ? <code.RetryButton hexId={work.hexId} kind={kind} /> : null;
}
