// After publishing one item: its pictures being made, and then the published item with what its creator wants next.

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { PreviewState } from "@/api/gql/types";
import { hasPictures } from "@/features/catalogue/preview-state";
import { reasonOf } from "@/features/catalogue/reason";
import { formText } from "@/messages/form-text";
import { LinkButton } from "@/ui/controls/button";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { MessagePage } from "@/ui/wall/message-page";
import { InTheMaking, PublishResult, type PublishResultProps } from "./publish-result";

type PublishedItemProps = {
  item: (PublishResultProps["item"] & { previewState: PreviewState; previewProgress: number }) | null;
  answer: { error: Error | null; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  thumbHash: string | null;
  /** What is typed on the console to get it. */
  code: string;
  /** The way to the next one. */
  another: (size: "normal" | "large") => ReactNode;
  /** The item as it was put together in the browser. */
  children: ReactNode;
};

export function PublishedItem({ item, answer, thumbHash, code, another, children }: PublishedItemProps) {
  const { done } = formText.publish;
  const isReady = hasPictures(item?.previewState);
  useListsAnew(isReady);
  if (answer.isPending) return <div className="page py-10" />;
  if (answer.error && !item) {
    return (
      <div className="page py-10">
        <ErrorPanel
          isRetrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
          reason={reasonOf(answer.error)}
        />
      </div>
    );
  }
  if (!item) {
    return (
      <MessagePage line={done.goneLine} title={done.goneTitle}>
        {another("normal")}
      </MessagePage>
    );
  }
  if (item.previewState === "FAILED") {
    return (
      <MessagePage line={done.failedLine} title={done.failedTitle}>
        <LinkButton look="primary" to={item.pageUrl}>
          {done.see}
        </LinkButton>
        {another("normal")}
      </MessagePage>
    );
  }
  return isReady ? (
    <PublishResult another={another("large")} code={code} thumbHash={thumbHash} item={item} />
  ) : (
    <InTheMaking percent={item.previewProgress}>{children}</InTheMaking>
  );
}

/** Lists asked for before do not hold yet what is published now. */
export function useListsAnew(isReady: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isReady) return;
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => !String(queryKey[0]).startsWith("FindPublished"),
    });
  }, [isReady, queryClient]);
}
