// The download on small screens once its box has left the view: a slim bar. Where the file goes is told above it, to
// those who have pressed it here.

import { type ComponentProps, type ReactNode, useState } from "react";
import { SaveIconButton } from "@/features/catalogue/save-button";
import type { SavableWork, TellSaved } from "@/features/catalogue/saving";
import { worksText } from "@/messages/works-text";
import { AnchorButton, BusyMark } from "@/ui/controls/button";
import type { WhereItGoes } from "./use-where-it-goes";
import { WhereItGoesPanel } from "./where-it-goes";

type DownloadBarProps = {
  work: SavableWork;
  tell: TellSaved;
  link: ComponentProps<typeof AnchorButton>;
  where: WhereItGoes;
  steps: ReactNode;
};

export function DownloadBar({ work, tell, link, where, steps }: DownloadBarProps) {
  const { download } = worksText;
  const [isPressed, setPressed] = useState(false);
  const isPreparing = link["aria-busy"] === true;
  return (
    <div
      className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-hairline bg-wall px-4 py-2 desktop:hidden"
      data-action-bar
    >
      {isPressed && where.isOpen && (
        <div className="mb-2 max-h-[55dvh] overflow-y-auto overscroll-contain">
          <WhereItGoesPanel where={where}>{steps}</WhereItGoesPanel>
        </div>
      )}
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 flex-1 truncate text-name font-[600]" dir="auto">
          {work.name}
        </p>
        <SaveIconButton tell={tell} work={work} />
        <AnchorButton
          {...link}
          icon={isPreparing ? undefined : "download"}
          look="primary"
          onClick={(event) => {
            setPressed(true);
            link.onClick?.(event);
          }}
        >
          {isPreparing && <BusyMark />}
          {isPreparing ? download.preparing : download.short}
        </AnchorButton>
      </div>
    </div>
  );
}
