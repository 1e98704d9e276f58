// The mix that somebody puts together: seven menus, each with its theme or the way to one. It is in this browser only; made,
// it has a page of its own to share and to take it from.

import { TARGETS } from "@/features/catalogue/list-search";
import { mixText } from "@/messages/mix-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Button, LinkButton } from "@/ui/controls/button";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { WallText } from "@/ui/wall/wall-text";
import { sayCoverage } from "../packs/coverage";
import { replaceTray, takeOutOfTray } from "../tray/change-tray";
import { type TrayTheme, useTray } from "../tray/tray";
import { MenuSlot } from "./menu-slot";
import { SavedMixes } from "./saved-mixes";
import { useMaking } from "./use-making";

export function YourMixPage() {
  const { yours } = mixText;
  const title = text.title["/switch/mix"];
  useDocumentTitle(title);
  const tray = useTray();
  const { state, make } = useMaking(tray);
  const problems = state.kind === "failed" ? state.ofTheme : undefined;
  const remove = (theme: TrayTheme) => {
    takeOutOfTray(theme);
    // Its button is gone with it.
    document.querySelector<HTMLElement>(`[data-menu=${theme.target}]`)?.focus();
  };
  return (
    <div className="page wall-columns gap-y-8 py-8 desktop:py-12">
      <div className="flex flex-col items-start gap-5">
        <WallText level={1} line={yours.line} title={title} />
        {tray.length > 0 ? (
          <div className="flex w-full flex-col items-start gap-3">
            <p className="text-name tabular-nums">{sayCoverage(tray)}</p>
            <Button
              className="max-tablet:w-full"
              isBusy={state.kind === "making"}
              look="primary"
              onClick={() => void make()}
              size="large"
            >
              {state.kind === "making" ? yours.making : yours.make}
            </Button>
            <p className="max-w-[44ch] text-facts text-ink-2">{yours.makeLine}</p>
            {state.kind === "failed" && (
              <ErrorPanel
                onRetry={() => void make()}
                reason={state.reason}
                requestId={state.requestId}
                title={yours.failed}
              />
            )}
            <Button icon="trash" look="quiet" onClick={() => replaceTray([])} size="small">
              {yours.clear}
            </Button>
          </div>
        ) : (
          <div className="flex flex-col items-start gap-3">
            <p className="text-name font-[600]">{yours.none}</p>
            <p className="max-w-[44ch] text-name text-ink-2">{yours.noneLine}</p>
            <LinkButton look="primary" to="/switch/themes">
              {yours.browse}
            </LinkButton>
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-10">
        <ul
          aria-label={yours.menus}
          className="grid grid-cols-2 gap-x-4 gap-y-8 tablet:grid-cols-3 tablet:gap-x-6 desktop:grid-cols-4"
        >
          {TARGETS.map((target) => {
            const theme = tray.find((held) => held.target === target);
            return (
              <MenuSlot
                key={target}
                onRemove={remove}
                problem={theme && problems?.get(theme.hexId)}
                target={target}
                theme={theme}
              />
            );
          })}
        </ul>
        <SavedMixes />
      </div>
    </div>
  );
}
