// What can be done with a layout: use it for a theme, with the options as chosen, or take its files.

import { useState } from "react";
import { BuildSwitchCommonLayout } from "@/api/gql/build-switch-common-layout";
import { BuildSwitchLayout } from "@/api/gql/build-switch-layout";
import { BuildSwitchLayoutZip } from "@/api/gql/build-switch-layout-zip";
import { request } from "@/api/request";
import { CardPath } from "@/features/catalogue/card-path";
import { type ReadyFile, useDownload } from "@/features/catalogue/use-download";
import { type Choice, checkChoices, type LayoutOption } from "@/features/switch/options/choices";
import { itemsText } from "@/messages/items-text";
import { Button, LinkButton } from "@/ui/controls/button";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { THEMES_FOLDER, useInstaller } from "../install/installer";
import { useWhereItGoes } from "../install/use-where-it-goes";
import { WhereItGoesPart } from "../install/where-it-goes";

type Built = { data: string; fileName: string; mimetype: string };

const readyFile = ({ fileName, mimetype }: Built, data: string | Uint8Array<ArrayBuffer>): ReadyFile => ({
  bytes: new Blob([data], { type: mimetype }),
  name: fileName,
});

const fromBase64 = (data: string) => Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));

type Download = ReturnType<typeof useDownload>;

type FileButtonProps = { download: Download; label: string; onPress: () => void; size?: "large" };

function FileButton({ download, label, onPress, size }: FileButtonProps) {
  const isBusy = download.state.kind === "preparing";
  return (
    <Button icon="download" isBusy={isBusy} isWide onClick={onPress} size={size}>
      {isBusy ? itemsText.download.preparing : label}
    </Button>
  );
}

type LayoutDownloadsProps = {
  layout: { hexId: string; commonJson: string | null; options: readonly LayoutOption[] };
  choices: readonly Choice[];
  /** The choices as they stand in an address. */
  o: string | undefined;
};

export function LayoutDownloads({ layout, choices, o }: LayoutDownloadsProps) {
  const { download, layoutStage, whereItGoes } = itemsText;
  const where = useWhereItGoes();
  const installer = useInstaller();
  const { hexId } = layout;
  const options = choices.map(({ valueUuid, variable }) => ({ layoutOptionValueUuid: valueUuid, variable }));
  const own = useDownload(async () => {
    const { buildSwitchLayout: built } = await request(BuildSwitchLayout, { hexId, options });
    return readyFile(built, built.data);
  }, where.openAfterDownload);
  const both = useDownload(async () => {
    const { buildSwitchLayoutZip: built } = await request(BuildSwitchLayoutZip, { hexId, options });
    return readyFile(built, fromBase64(built.data));
  }, where.openAfterDownload);
  const common = useDownload(async () => {
    const { buildSwitchCommonLayout: built } = await request(BuildSwitchCommonLayout, { hexId });
    return readyFile(built, built.data);
  }, where.openAfterDownload);
  const wrong = checkChoices(layout.options, choices);
  const [isWrongTold, setWrongTold] = useState(false);
  const startWithOptions = (file: Download) => {
    setWrongTold(wrong.length > 0);
    if (wrong.length === 0) void file.start();
  };
  const failed = [own, both, common].find(({ state }) => state.kind === "failed");
  return (
    <div className="flex flex-col gap-3">
      <LinkButton
        icon="plus"
        isWide
        look="primary"
        search={{ layout: hexId, o }}
        size="large"
        to="/create/switch/theme"
      >
        {layoutStage.use}
      </LinkButton>
      <FileButton download={own} label={download.layout} onPress={() => startWithOptions(own)} size="large" />
      {layout.commonJson !== null && (
        <>
          <FileButton download={both} label={download.both} onPress={() => startWithOptions(both)} />
          <FileButton download={common} label={download.common} onPress={() => void common.start()} />
        </>
      )}
      <p className="text-facts text-ink-2">
        {download.layoutFormat} · {download.noAccount}
      </p>
      {isWrongTold && wrong.length > 0 && <ErrorPanel reason={wrong.join(" ")} title={layoutStage.optionsWrong} />}
      {failed?.state.kind === "failed" && (
        <ErrorPanel
          onRetry={() => void failed.start()}
          reason={layoutStage.buildFailed({ reason: failed.state.reason })}
          requestId={failed.state.requestId}
          title={download.failed}
        />
      )}
      <WhereItGoesPart where={where}>
        <li>{whereItGoes.layoutIs}</li>
        <li>{whereItGoes.layoutHere}</li>
        <li>
          {whereItGoes.layoutThen({ installer: installer.name })}
          <CardPath>{THEMES_FOLDER}</CardPath>
        </li>
      </WhereItGoesPart>
    </div>
  );
}
