// The download on small screens once its box has left the view: a slim bar. What is told of the file after its download
// stands above it, for those who have pressed it here.

import { type ComponentProps, type ReactNode, useState } from "react";
import { itemsText } from "@/messages/items-text";
import { AnchorButton, BusyMark } from "@/ui/controls/button";
import { SaveIconButton } from "./save-button";
import type { SavableItem, SendSaved } from "./saving";

type DownloadBarProps = {
  item: SavableItem;
  send: SendSaved;
  link: ComponentProps<typeof AnchorButton>;
  /** What is told after the download; nothing when there is nothing, or it was put away. */
  children: ReactNode;
};

export function DownloadBar({ item, send, link, children }: DownloadBarProps) {
  const { download } = itemsText;
  const [isPressed, setPressed] = useState(false);
  const isPreparing = link["aria-busy"] === true;
  return (
    <div
      className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-hairline bg-wall px-4 py-2 desktop:hidden"
      data-action-bar
    >
      {isPressed && children && <div className="mb-2 max-h-[55dvh] overflow-y-auto overscroll-contain">{children}</div>}
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 flex-1 truncate text-name font-[600]" dir="auto">
          {item.name}
        </p>
        <SaveIconButton send={send} item={item} />
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
