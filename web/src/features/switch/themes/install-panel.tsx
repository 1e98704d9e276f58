// How a theme comes onto the console by its code, with what is needed the first time, and a QR code of this page.

import { worksText } from "@/messages/works-text";
import { saveFile } from "@/platform/save-file";
import { Button } from "@/ui/controls/button";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";
import { QrCode } from "@/ui/wall/qr-code";
import { codeOf, publicApiOf, sourceEntry, sourceFile } from "./installer-source";

const FILE = "providers.json";

type InstallPanelProps = { theme: { hexId: string; pageUrl: string; downloadUrl: string } };

export function InstallPanel({ theme }: InstallPanelProps) {
  const { install } = worksText;
  const code = codeOf(theme);
  const publicApi = publicApiOf(theme.downloadUrl);
  const address = new URL(theme.pageUrl, publicApi).href;
  const entry = sourceEntry(publicApi);
  return (
    <section aria-label={install.title} className="flex flex-col gap-5 border-y border-hairline py-5">
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-name marker:text-ink-2 marker:tabular-nums">
        <li>{install.step1}</li>
        <li>{install.step2}</li>
        <li>{install.step3}</li>
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-mono text-code font-[500]">
          <span aria-hidden="true">{code}</span>
          <span className="sr-only">{install.codeName({ letters: [...code].join(" ") })}</span>
        </p>
        <CopyLinkButton address={code} label={install.copy} />
      </div>
      <details className="text-name">
        <summary className="min-h-8 font-[600]">{install.firstTime}</summary>
        <div className="flex flex-col items-start gap-3 pt-2">
          <p className="text-ink-2">{install.firstLine}</p>
          <Button icon="download" onClick={() => saveFile(sourceFile(publicApi), FILE)} size="small">
            {install.sourceFile}
          </Button>
          <p className="text-ink-2">{install.haveOne}</p>
          <code className="w-full rounded-frame bg-sunken px-3 py-2 font-mono text-facts [overflow-wrap:anywhere]">
            {entry}
          </code>
          <CopyLinkButton address={entry} label={install.copyLine} />
        </div>
      </details>
      <figure className="flex flex-col gap-2">
        <figcaption className="text-name font-[600]">{install.phone}</figcaption>
        <QrCode address={address} failed={install.qrFailed} label={install.qr({ address })} />
        <p className="text-facts text-ink-2 [overflow-wrap:anywhere]">{address}</p>
      </figure>
    </section>
  );
}
