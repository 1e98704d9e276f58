// The button itself. Whatever shows the item asks for it again.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RetrySwitchPackPreviews } from "@/api/gql/retry-switch-pack-previews";
import { RetrySwitchThemePreviews } from "@/api/gql/retry-switch-theme-previews";
import { RetryWiiuThemePreviews } from "@/api/gql/retry-wiiu-theme-previews";
import { request } from "@/api/request";
import { reasonOf } from "@/features/catalogue/reason";
import { moderationText } from "@/messages/moderation-text";
import { Button } from "@/ui/controls/button";
import { ErrorPanel } from "@/ui/wall/error-panel";
import type { UnlistedItem } from "./review-query";

const retry = ({ kind, hexId }: UnlistedItem): Promise<unknown> => {
  if (kind === "SWITCH_PACK") return request(RetrySwitchPackPreviews, { hexId });
  if (kind === "WIIU_THEME") return request(RetryWiiuThemePreviews, { hexId });
  return request(RetrySwitchThemePreviews, { hexId });
};

export function RetryButton(item: UnlistedItem) {
  const words = moderationText.retryPreviews;
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await retry(item);
      await queryClient.invalidateQueries();
    } catch (error) {
      setRefusal(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button className="mt-2 self-start" icon="refresh" isBusy={isBusy} onClick={() => void ask()} size="small">
        {words.retry}
      </Button>
      {refusal && <ErrorPanel reason={refusal} title={words.failed} />}
    </>
  );
}
