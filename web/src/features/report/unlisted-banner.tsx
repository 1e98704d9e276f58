// That an item is on no list, why, and what its creator can do about it; asked for on the pages of their own items only.

import { useQuery } from "@tanstack/react-query";
import { isStaff, useSession } from "@/features/session/session";
import { loadMessages } from "@/messages/language";
import { lateCode } from "@/ui/late-code";
import { reviewQuery, type UnlistedItem } from "./review-query";

const bannerCode = lateCode(async () => {
  const [banner] = await Promise.all([import("./unlisted-banner-code"), loadMessages("moderation")]);
  return banner;
});

export function UnlistedBanner({ item, ownerUuid }: { item: UnlistedItem; ownerUuid: string }) {
  const { me } = useSession();
  const isOwner = me?.uuid === ownerUuid;
  const { data } = useQuery({ ...reviewQuery(item), enabled: isOwner || isStaff(me) });
  const review = data?.unlistedReview;
  const code = bannerCode.use(review?.reason ? "soon" : false);
  return review?.reason && code ? <code.Banner isOwner={isOwner} review={review} item={item} /> : null;
}
