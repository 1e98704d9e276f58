// The download of a Switch item, and how it comes onto the console: by its code, or as a file on the card.

import type { ReactNode } from "react";
import { CardPath } from "@/features/catalogue/card-path";
import { type DownloadBoxProps, DownloadBox as DownloadOf } from "@/features/catalogue/download-box";
import { itemsText } from "@/messages/items-text";
import { InstallPanel } from "./install-panel";
import { THEMES_FOLDER, useInstaller } from "./installer";
import { useWhereItGoes } from "./use-where-it-goes";
import { WhereItGoesPanel, WhereItGoesPart } from "./where-it-goes";

type SwitchDownloadProps = Omit<DownloadBoxProps, "install" | "onDownloaded" | "hints"> & {
  /** What is typed on the console. */
  code: string;
  /** From the downloaded file to the console, as items of a list. */
  steps: ReactNode;
};

export function DownloadBox({ code, steps, ...box }: SwitchDownloadProps) {
  const where = useWhereItGoes();
  return (
    <DownloadOf
      {...box}
      install={<InstallPanel code={code} item={box.item} />}
      onDownloaded={where.openAfterDownload}
      hints={{
        part: <WhereItGoesPart where={where}>{steps}</WhereItGoesPart>,
        aboveBar: where.isOpen && <WhereItGoesPanel where={where}>{steps}</WhereItGoesPanel>,
      }}
    />
  );
}

/** The last steps of every theme: choosing it in the installer, and a restart. */
export function LastSteps() {
  const { whereItGoes } = itemsText;
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
        {itemsText.whereItGoes.unpack}
        <CardPath>{THEMES_FOLDER}</CardPath>
      </li>
      <LastSteps />
    </>
  );
}
