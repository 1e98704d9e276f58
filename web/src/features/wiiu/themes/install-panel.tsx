// How a Wii U theme comes onto the console: a code that the theme manager scans, with the address of the file itself; the
// same by typing; the steps; and the line that makes UTheme list this site.

import { CardLine } from "@/features/catalogue/card-line";
import { CardPath } from "@/features/catalogue/card-path";
import { InstallCode } from "@/features/catalogue/install-code";
import { publicApiOf } from "@/features/catalogue/public-api";
import { itemsText } from "@/messages/items-text";
import { siteName, siteOrigin } from "@/platform/site";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";
import { QrCode } from "@/ui/wall/qr-code";

/** The file of UTheme in which the address of its API stands. */
const UTHEME_FILE = "wiiu/utheme.cfg";

type InstallPanelProps = { downloadUrl: string; code: string };

export function InstallPanel({ downloadUrl, code }: InstallPanelProps) {
  const { install, wiiuInstall: words } = itemsText;
  const address = new URL(downloadUrl, siteOrigin()).href;
  return (
    <section aria-label={install.title} className="flex flex-col gap-5 border-y border-hairline py-5 text-name">
      <figure className="flex flex-col gap-2">
        <figcaption className="font-[600]">{words.scan}</figcaption>
        <QrCode address={address} failed={install.qrFailed} label={install.qr({ address })} />
        <p className="text-facts text-ink-2 [overflow-wrap:anywhere]">{address}</p>
        <span>
          <CopyLinkButton address={address} />
        </span>
      </figure>
      <div className="flex flex-col gap-1 ps-5">
        <p className="-ms-5 font-[600]">{words.enter}</p>
        <InstallCode code={code} />
      </div>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 marker:text-ink-2 marker:tabular-nums">
        <li>{words.manager}</li>
        <li>{words.find}</li>
        <li>{words.restart}</li>
      </ol>
      <details>
        <summary className="min-h-8 font-[520]">{words.browse({ site: siteName() })}</summary>
        <div className="flex flex-col items-start gap-2 pt-1">
          <p className="text-ink-2">{words.addLine}</p>
          <CardPath>{UTHEME_FILE}</CardPath>
          <CardLine line={`customapiurl=${publicApiOf(downloadUrl)}/graphql`} />
        </div>
      </details>
    </section>
  );
}
