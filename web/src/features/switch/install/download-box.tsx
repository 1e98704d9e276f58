// The download of a work: one press, no account; and the panel that tells how to install it on the console.

import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { fetchFile, isOnThisSite } from "@/api/file";
import type { PreviewState } from "@/api/gql/types";
import { hasPictures } from "@/features/catalogue/preview-state";
import type { SavableWork, TellSaved } from "@/features/catalogue/saving";
import { useDownload } from "@/features/catalogue/use-download";
import { worksText } from "@/messages/works-text";
import { AnchorButton, BusyMark, Button } from "@/ui/controls/button";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { DownloadBar } from "./download-bar";
import { InstallPanel } from "./install-panel";
import { THEMES_FOLDER, useInstaller } from "./installer";
import { useWhereItGoes } from "./use-where-it-goes";
import { CardPath, WhereItGoesPart } from "./where-it-goes";

type Downloadable = SavableWork & {
  downloadUrl: string;
  downloadFileName: string;
  isPrivate: boolean;
  previewState: PreviewState;
};

type DownloadBoxProps = {
  work: Downloadable;
  tell: TellSaved;
  /** What is downloaded, as the button says it. */
  label: string;
  /** What the file is and how large. */
  facts: string;
  /** What is typed on the console. */
  code: string;
  /** From the downloaded file to the console, as items of a list. */
  steps: ReactNode;
};

export function DownloadBox({ work, tell, label, facts, code, steps }: DownloadBoxProps) {
  const { download, install } = worksText;
  const [isInstallOpen, setInstallOpen] = useState(false);
  const panel = useId();
  const { target, isAbove } = useScrolledAway();
  const where = useWhereItGoes();
  const { state, start } = useDownload(async () => {
    return { bytes: await fetchFile(work.downloadUrl), name: work.downloadFileName };
  }, where.openAfterDownload);
  const isPreparing = state.kind === "preparing";
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    // A click from before the app had come has been the browser's download.
    if (event.defaultPrevented || !isOnThisSite(work.downloadUrl)) return where.openAfterDownload();
    event.preventDefault();
    void start();
  };
  const link = {
    "aria-busy": isPreparing || undefined,
    download: work.downloadFileName,
    href: work.downloadUrl,
    onClick,
  };
  return (
    <div className="flex flex-col gap-3" ref={target}>
      <AnchorButton {...link} icon={isPreparing ? undefined : "download"} isWide look="primary" size="large">
        {isPreparing && <BusyMark />}
        {isPreparing ? download.preparing : label}
      </AnchorButton>
      {isAbove && <DownloadBar link={link} steps={steps} tell={tell} where={where} work={work} />}
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
      <WhereItGoesPart where={where}>{steps}</WhereItGoesPart>
      {!work.isPrivate && hasPictures(work.previewState) && (
        <>
          <Button
            aria-controls={panel}
            aria-expanded={isInstallOpen}
            icon="console"
            isWide
            onClick={() => setInstallOpen(!isInstallOpen)}
            size="large"
          >
            {install.open}
          </Button>
          <div hidden={!isInstallOpen} id={panel}>
            {isInstallOpen && <InstallPanel code={code} work={work} />}
          </div>
        </>
      )}
    </div>
  );
}

/** The last steps of every theme: choosing it in the installer, and a restart. */
export function LastSteps() {
  const { whereItGoes } = worksText;
  const { name } = useInstaller();
  return (
    <>
      <li>{whereItGoes.open({ installer: name })}</li>
      <li>{whereItGoes.restart}</li>
    </>
  );
}

/** The steps of a file that holds several themes: it is unpacked first. */
export function UnpackSteps() {
  return (
    <>
      <li>
        {worksText.whereItGoes.unpack}
        <CardPath>{THEMES_FOLDER}</CardPath>
      </li>
      <LastSteps />
    </>
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
