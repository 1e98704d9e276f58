// The banner itself: the moderator's words, and the request for another look, once for each version of the item.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AskForReview } from "@/api/gql/ask-for-review";
import type { UnlistedReviewQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { Banner as PlainBanner } from "@/features/catalogue/item-parts";
import { Moment } from "@/features/catalogue/moment";
import { reasonOf } from "@/features/catalogue/reason";
import { moderationText } from "@/messages/moderation-text";
import { Button } from "@/ui/controls/button";
import { Sentence } from "@/ui/sentence";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { reviewQuery, type UnlistedItem } from "./review-query";

type Review = NonNullable<UnlistedReviewQuery["unlistedReview"]>;

export function Banner({ review, item, isOwner }: { review: Review; item: UnlistedItem; isOwner: boolean }) {
  const words = moderationText.unlisted;
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const { askForReview } = await request(AskForReview, item);
      queryClient.setQueryData(reviewQuery(item).queryKey, { unlistedReview: askForReview });
    } catch (error) {
      setRefusal(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const { reason, isHeld, waitingSince, mayAsk } = review;
  return (
    <PlainBanner icon="eye-off" title={isHeld ? words.heldTitle : words.title}>
      <p className="text-name whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]" dir="auto">
        {isHeld ? words.held : words.reason({ reason: reason ?? "" })}
      </p>
      {isOwner && !waitingSince && !isHeld && (
        <p className="text-name text-ink-2">{mayAsk ? words.next : words.editFirst}</p>
      )}
      <div className="contents" role="status">
        {waitingSince && (
          <p className="text-name font-[560]">
            <Sentence say={(when) => words.waiting({ when })}>
              <Moment at={waitingSince} />
            </Sentence>
          </p>
        )}
      </div>
      {mayAsk && !isHeld && (
        <Button className="mt-2 self-start" icon="refresh" isBusy={isBusy} onClick={() => void ask()} size="small">
          {words.ask}
        </Button>
      )}
      {refusal && <ErrorPanel reason={refusal} title={words.notAsked} />}
    </PlainBanner>
  );
}
