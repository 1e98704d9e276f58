// What can be done with a layout: use it for a theme, with the options as chosen, or take its files.

import { useState } from "react";
import { BuildSwitchCommonLayout } from "@/api/gql/build-switch-common-layout";
import { BuildSwitchLayout } from "@/api/gql/build-switch-layout";
import { request } from "@/api/request";
import { type ReadyFile, useDownload } from "@/features/catalogue/use-download";
import { type Choice, checkChoices, type LayoutOption } from "@/features/switch/options/choices";
import { worksText } from "@/messages/works-text";
import { Button, LinkButton } from "@/ui/controls/button";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { THEMES_FOLDER, useInstaller } from "../install/installer";
import { useWhereItGoes } from "../install/use-where-it-goes";
import { CardPath, WhereItGoesPart } from "../install/where-it-goes";

type Built = { data: string; fileName: string; mimetype: string };

const readyFile = ({ data, fileName, mimetype }: Built): ReadyFile => ({
  bytes: new Blob([data], { type: mimetype }),
  name: fileName,
});

type LayoutDownloadsProps = {
  layout: { hexId: string; commonJson: string | null; options: readonly LayoutOption[] };
  choices: readonly Choice[];
  /** The choices as they stand in an address. */
  o: string | undefined;
};

export function LayoutDownloads({ layout, choices, o }: LayoutDownloadsProps) {
  const { download, layoutStage, whereItGoes } = worksText;
  const where = useWhereItGoes();
  const installer = useInstaller();
  const { hexId } = layout;
  const options = choices.map(({ valueUuid, variable }) => ({ layoutOptionValueUuid: valueUuid, variable }));
  const own = useDownload(
    async () => readyFile((await request(BuildSwitchLayout, { hexId, options })).buildSwitchLayout),
    where.openAfterDownload,
  );
  const common = useDownload(
    async () => readyFile((await request(BuildSwitchCommonLayout, { hexId })).buildSwitchCommonLayout),
    where.openAfterDownload,
  );
  const wrong = checkChoices(layout.options, choices);
  const [isWrongTold, setWrongTold] = useState(false);
  const startOwn = () => {
    setWrongTold(wrong.length > 0);
    if (wrong.length === 0) void own.start();
  };
  const failed = [own, common].find(({ state }) => state.kind === "failed");
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
      <Button icon="download" isBusy={own.state.kind === "preparing"} isWide onClick={startOwn} size="large">
        {own.state.kind === "preparing" ? download.preparing : download.layout}
      </Button>
      {layout.commonJson !== null && (
        <Button icon="download" isBusy={common.state.kind === "preparing"} isWide onClick={() => void common.start()}>
          {common.state.kind === "preparing" ? download.preparing : download.common}
        </Button>
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
