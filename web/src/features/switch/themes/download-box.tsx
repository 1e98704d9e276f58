// The download of a theme: one press, no account; and the panel that tells how to install it on the console.

import { type MouseEvent, useId, useState } from "react";
import { fetchFile, isOnThisSite } from "@/api/file";
import type { SwitchThemePageQuery } from "@/api/gql/types";
import { useDownload } from "@/features/catalogue/use-download";
import { worksText } from "@/messages/works-text";
import { formatBytes } from "@/pure/byte-size";
import { AnchorButton, BusyMark, Button } from "@/ui/controls/button";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { InstallPanel } from "./install-panel";

const { download, install, facts } = worksText;
const FORMAT = ".nxtheme";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

export function DownloadBox({ theme }: { theme: Theme }) {
  const [isInstallOpen, setInstallOpen] = useState(false);
  const panel = useId();
  const { state, start } = useDownload(async () => ({
    bytes: await fetchFile(theme.downloadUrl),
    name: theme.downloadFileName,
  }));
  const isPreparing = state.kind === "preparing";
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !isOnThisSite(theme.downloadUrl)) return;
    event.preventDefault();
    void start();
  };
  return (
    <div className="flex flex-col gap-3">
      <AnchorButton
        aria-busy={isPreparing || undefined}
        download={theme.downloadFileName}
        href={theme.downloadUrl}
        icon={isPreparing ? undefined : "download"}
        isWide
        look="primary"
        onClick={onClick}
        size="large"
      >
        {isPreparing && <BusyMark />}
        {isPreparing ? download.preparing : download.theme}
      </AnchorButton>
      <p className="text-facts text-ink-2 tabular-nums">
        {theme.downloadSizeBytes === null ? FORMAT : facts.formatAndSize(FORMAT, formatBytes(theme.downloadSizeBytes))}
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
      {!theme.isPrivate && (
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
