// The button that opens the live preview of an item in the place of its picture. Nothing of it is fetched before.

import { type ReactNode, useEffect, useRef, useState } from "react";
import { itemsText } from "@/messages/items-text";
import { loadMessages } from "@/messages/language";
import { CAN_DRAW_MENUS } from "@/platform/can-draw-menus";
import { Button } from "@/ui/controls/button";
import { lateCode } from "@/ui/late-code";

const livePreviewCode = lateCode(async () => {
  const [code] = await Promise.all([import("./live-preview-code"), loadMessages("stage")]);
  return code;
});

export type LivePreviewCode = typeof import("./live-preview-code");

/** `opener` belongs below the picture. `code` is there while the live preview takes the place of it. */
export function useLivePreview(): { opener: ReactNode; code: LivePreviewCode | undefined; close: () => void } {
  const [isOpen, setOpen] = useState(false);
  const [isComing, setComing] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const code = livePreviewCode.use();
  const open = async () => {
    setComing(true);
    setOpen(await livePreviewCode.need());
    setComing(false);
  };
  const close = () => {
    setOpen(false);
    setWasOpen(true);
  };
  return {
    opener: CAN_DRAW_MENUS && <LivePreviewOpener isBusy={isComing} isFocused={wasOpen} onOpen={() => void open()} />,
    code: isOpen ? code : undefined,
    close,
  };
}

type LivePreviewOpenerProps = { isBusy: boolean; isFocused: boolean; onOpen: () => void };

function LivePreviewOpener({ isBusy, isFocused, onOpen }: LivePreviewOpenerProps) {
  const place = useRef<HTMLDivElement>(null);
  // Whoever has closed the live preview is back where it was opened.
  useEffect(() => {
    if (isFocused) place.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isFocused]);
  return (
    <div className="noscript:hidden" ref={place}>
      <Button
        icon="console"
        className="max-tablet:w-full"
        isBusy={isBusy}
        onClick={onOpen}
        onFocus={() => void livePreviewCode.fetch()}
        onPointerEnter={() => void livePreviewCode.fetch()}
      >
        {itemsText.stage.openLive}
      </Button>
    </div>
  );
}
