// How an item comes onto the console by its code: this site among the installer's sources, once; the code, large enough
// to be read from across the room; and a QR code for those who want this page on a phone.

import { CardLine } from "@/features/catalogue/card-line";
import { CardPath } from "@/features/catalogue/card-path";
import { InstallCode } from "@/features/catalogue/install-code";
import { publicApiOf } from "@/features/catalogue/public-api";
import { itemsText } from "@/messages/items-text";
import { useMediaQuery } from "@/platform/media-query";
import { saveFile } from "@/platform/save-file";
import { siteName } from "@/platform/site";
import { Button } from "@/ui/controls/button";
import { QrCode } from "@/ui/wall/qr-code";
import { THEMES_FOLDER, useInstaller } from "./installer";
import { sourceEntry, sourceFile } from "./installer-source";

const FILE = "providers.json";
/** A phone held either way; it needs no code that opens the page on a phone. */
const PHONE = "(pointer: coarse) and (width < 40rem), (pointer: coarse) and (height < 30rem)";

type InstallPanelProps = { item: { pageUrl: string; downloadUrl: string }; code: string };

export function InstallPanel({ item, code }: InstallPanelProps) {
  const { install } = itemsText;
  const installer = useInstaller().name;
  const isPhone = useMediaQuery(PHONE);
  const publicApi = publicApiOf(item.downloadUrl);
  const address = new URL(item.pageUrl, publicApi).href;
  return (
    <section aria-label={install.title} className="flex flex-col gap-5 border-y border-hairline py-5">
      <ol className="flex list-decimal flex-col gap-5 ps-5 text-name marker:text-ink-2 marker:tabular-nums">
        <li>
          <Source publicApi={publicApi} />
        </li>
        <li>{install.choose({ installer, site: siteName() })}</li>
        <li>
          {install.enter}
          <InstallCode code={code} />
        </li>
      </ol>
      {!isPhone && (
        <figure className="flex flex-col gap-2">
          <figcaption className="text-name font-[600]">{install.phone}</figcaption>
          <QrCode address={address} failed={install.qrFailed} label={install.qr({ address })} />
          <p className="text-facts text-ink-2 [overflow-wrap:anywhere]">{address}</p>
        </figure>
      )}
    </section>
  );
}

/** This site among the installer's sources: the whole file, or its line for those who have one already. */
function Source({ publicApi }: { publicApi: string }) {
  const { install } = itemsText;
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{install.once({ site: siteName() })}</p>
      <CardPath>{THEMES_FOLDER + FILE}</CardPath>
      <Button icon="download" onClick={() => saveFile(sourceFile(publicApi), FILE)}>
        {install.sourceFile}
      </Button>
      <details>
        <summary className="min-h-8 font-[520]">{install.haveOne}</summary>
        <div className="flex flex-col items-start gap-2 pt-1">
          <p className="text-ink-2">{install.addLine}</p>
          <CardLine line={sourceEntry(publicApi)} />
        </div>
      </details>
    </div>
  );
}
