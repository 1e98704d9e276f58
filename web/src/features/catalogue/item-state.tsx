// What stands in the way of an item: only its creator sees it, its pictures are being made, or could not be made.

import type { ReactNode } from "react";
import type { PreviewState } from "@/api/gql/types";
import { itemsText } from "@/messages/items-text";
import { ProgressLine } from "@/ui/wall/progress-line";
import { Banner } from "./item-parts";
import { isWaiting } from "./preview-state";

type ItemStateProps = {
  item: { isPrivate: boolean; previewState: PreviewState; previewProgress: number };
  /** What is said of its pictures. */
  words: {
    pending: (progress: { percent: number }) => string;
    pendingLine: string;
    outdatedLine: string;
    failedTitle: string;
    failedLine: string;
  };
  /** What can be done where they could not be made. */
  retry?: ReactNode;
};

export function ItemState({ item, words, retry }: ItemStateProps) {
  const { state } = itemsText;
  const pending = words.pending({ percent: item.previewProgress });
  return (
    <>
      {item.isPrivate && <Banner icon="lock" line={state.privateLine} title={state.privateTitle} />}
      {isWaiting(item.previewState) && (
        <div role="status">
          <Banner
            icon="picture"
            line={item.previewState === "OUTDATED" ? words.outdatedLine : words.pendingLine}
            title={pending}
          >
            <ProgressLine className="mt-1" label={pending} share={item.previewProgress / 100} />
          </Banner>
        </div>
      )}
      {item.previewState === "FAILED" && (
        <Banner icon="error" line={words.failedLine} title={words.failedTitle} tone="danger">
          {retry}
        </Banner>
      )}
    </>
  );
}
