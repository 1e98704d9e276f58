// The download of a theme: one press, no account; and the panel that tells how to install it on the console.

import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { fetchFile, isOnThisSite } from "@/api/file";
import type { SwitchThemePageQuery } from "@/api/gql/types";
import { useDownload } from "@/features/catalogue/use-download";
import { worksText } from "@/messages/works-text";
import { formatBytes } from "@/pure/byte-size";
import { AnchorButton, BusyMark, Button } from "@/ui/controls/button";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { THEMES_FOLDER, useInstaller } from "../install/installer";
import { useWhereItGoes } from "../install/use-where-it-goes";
import { CardPath, WhereItGoesPart } from "../install/where-it-goes";
import { hasPictures } from "../preview-state";
import { DownloadBar } from "./download-bar";
import { InstallPanel } from "./install-panel";

const FORMAT = ".nxtheme";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

export function DownloadBox({ theme }: { theme: Theme }) {
  const { download, install, facts } = worksText;
  const [isInstallOpen, setInstallOpen] = useState(false);
  const panel = useId();
  const { target, isAbove } = useScrolledAway();
  const where = useWhereItGoes();
  const { state, start } = useDownload(async () => {
    return { bytes: await fetchFile(theme.downloadUrl), name: theme.downloadFileName };
  }, where.openAfterDownload);
  const isPreparing = state.kind === "preparing";
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    // A click from before the app had come has been the browser's download.
    if (event.defaultPrevented || !isOnThisSite(theme.downloadUrl)) return where.openAfterDownload();
    event.preventDefault();
    void start();
  };
  const link = {
    "aria-busy": isPreparing || undefined,
    download: theme.downloadFileName,
    href: theme.downloadUrl,
    onClick,
  };
  return (
    <div className="flex flex-col gap-3" ref={target}>
      <AnchorButton {...link} icon={isPreparing ? undefined : "download"} isWide look="primary" size="large">
        {isPreparing && <BusyMark />}
        {isPreparing ? download.preparing : download.theme}
      </AnchorButton>
      {isAbove && <DownloadBar link={link} steps={<Steps />} theme={theme} where={where} />}
      <p className="text-facts text-ink-2 tabular-nums">
        {theme.downloadSizeBytes === null
          ? FORMAT
          : facts.formatAndSize({ format: FORMAT, size: formatBytes(theme.downloadSizeBytes) })}
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
      <WhereItGoesPart where={where}>
        <Steps />
      </WhereItGoesPart>
      {!theme.isPrivate && hasPictures(theme.previewState) && (
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
            {isInstallOpen && <InstallPanel theme={theme} />}
          </div>
        </>
      )}
    </div>
  );
}

/** From the downloaded file to the theme on the console. */
function Steps() {
  const { whereItGoes } = worksText;
  const { name } = useInstaller();
  return (
    <>
      <li>
        {whereItGoes.card}
        <CardPath>{THEMES_FOLDER}</CardPath>
      </li>
      <li>{whereItGoes.open({ installer: name })}</li>
      <li>{whereItGoes.restart}</li>
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
