// The download of an item: one press, no account; what is told of the file after that; and the panel that tells how to install
// it on the console. Both are the console's affair.

import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { fetchFile, isOnThisSite } from "@/api/file";
import type { PreviewState } from "@/api/gql/types";
import { itemsText } from "@/messages/items-text";
import { AnchorButton, BusyMark, Button } from "@/ui/controls/button";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { DownloadBar } from "./download-bar";
import { hasPictures } from "./preview-state";
import type { SavableItem, SendSaved } from "./saving";
import { useDownload } from "./use-download";

export type Downloadable = SavableItem & {
  downloadUrl: string;
  downloadFileName: string;
  isPrivate: boolean;
  previewState: PreviewState;
};

export type DownloadBoxProps = {
  item: Downloadable;
  send: SendSaved;
  /** What is downloaded, as the button says it. */
  label: string;
  /** What the file is and how large. */
  facts: string;
  /** How it is installed on the console. */
  install: ReactNode;
  /** The file is on its way. */
  onDownloaded?: () => void;
  /** What is told of the file, below the button, and above the bar that takes its place on small screens. */
  hints?: { part: ReactNode; aboveBar: ReactNode };
};

export function DownloadBox({ item, send, label, facts, install: panel, onDownloaded, hints }: DownloadBoxProps) {
  const { download, install } = itemsText;
  const [isInstallOpen, setInstallOpen] = useState(false);
  const panelId = useId();
  const { target, isAbove } = useScrolledAway();
  const { state, start } = useDownload(async () => {
    const { downloadUrl, downloadFileName } = item;
    return { bytes: (await fetchFile(downloadUrl)) ?? downloadUrl, name: downloadFileName };
  }, onDownloaded);
  const isPreparing = state.kind === "preparing";
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    // A click from before the app had come has been the browser's download.
    if (event.defaultPrevented || !isOnThisSite(item.downloadUrl)) return onDownloaded?.();
    event.preventDefault();
    void start();
  };
  const link = {
    "aria-busy": isPreparing || undefined,
    download: item.downloadFileName,
    href: item.downloadUrl,
    onClick,
  };
  return (
    <div className="flex flex-col gap-3" ref={target}>
      <AnchorButton {...link} icon={isPreparing ? undefined : "download"} isWide look="primary" size="large">
        {isPreparing && <BusyMark />}
        {isPreparing ? download.preparing : label}
      </AnchorButton>
      {isAbove && (
        <DownloadBar link={link} send={send} item={item}>
          {hints?.aboveBar}
        </DownloadBar>
      )}
      <p className="text-facts text-ink-2 tabular-nums">
        {facts}
        {" · "}
        {download.noAccount}
      </p>
      {state.kind === "failed" && (
        <ErrorPanel
          onRetry={() => void start()}
          reason={state.reason}
          requestId={state.requestId}
          title={download.failed}
        />
      )}
      {hints?.part}
      {!item.isPrivate && hasPictures(item.previewState) && (
        <>
          <Button
            aria-controls={panelId}
            aria-expanded={isInstallOpen}
            icon="console"
            isWide
            onClick={() => setInstallOpen(!isInstallOpen)}
            size="large"
          >
            {install.open}
          </Button>
          <div hidden={!isInstallOpen} id={panelId}>
            {isInstallOpen && panel}
          </div>
        </>
      )}
    </div>
  );
}

/** True while the element has left the view upwards, which is when the bar of small screens takes its place. */
function useScrolledAway() {
  const target = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const node = target.current;
    if (!node || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setAbove(!last.isIntersecting && last.boundingClientRect.bottom < 0);
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { target, isAbove };
}
