// What stands in the way of a work: only its creator sees it, its pictures are being made, or could not be made.

import type { ReactNode } from "react";
import type { PreviewState } from "@/api/gql/types";
import { worksText } from "@/messages/works-text";
import { ProgressLine } from "@/ui/wall/progress-line";
import { Banner } from "./item-parts";
import { isWaiting } from "./preview-state";

type WorkStateProps = {
  work: { isPrivate: boolean; previewState: PreviewState; previewProgress: number };
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

export function WorkState({ work, words, retry }: WorkStateProps) {
  const { state } = worksText;
  const pending = words.pending({ percent: work.previewProgress });
  return (
    <>
      {work.isPrivate && <Banner icon="lock" line={state.privateLine} title={state.privateTitle} />}
      {isWaiting(work.previewState) && (
        <div role="status">
          <Banner
            icon="picture"
            line={work.previewState === "OUTDATED" ? words.outdatedLine : words.pendingLine}
            title={pending}
          >
            <ProgressLine className="mt-1" label={pending} share={work.previewProgress / 100} />
          </Banner>
        </div>
      )}
      {work.previewState === "FAILED" && (
        <Banner icon="error" line={words.failedLine} title={words.failedTitle} tone="danger">
          {retry}
        </Banner>
      )}
    </>
  );
}
