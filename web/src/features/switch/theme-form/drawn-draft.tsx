// The picture of a draft: its menu drawn from its layout as it changes, or the live preview of it.

import { useEffect, useRef } from "react";
import type { Target } from "@/api/gql/types";
import { itemsText } from "@/messages/items-text";
import { Button } from "@/ui/controls/button";
import { IconButton } from "@/ui/controls/icon-button";
import { MenuPreview } from "../options/menu-preview";
import { LeftOut } from "../stage/left-out";
import { MenuLivePreview } from "../stage/menu-live-preview";
import { CONSOLE_GROUNDS } from "../stage/stage-menu";
import { useMenuAtRest } from "../stage/use-drawing";
import { nameOf } from "./check-draft";
import { type DraftMenuProps, useDraftMenu } from "./use-draft-menu";

type DrawnDraftProps = DraftMenuProps & {
  menu: Target;
  /** In view until the first drawing is there, and where it cannot be drawn. */
  overlayUrl: string | null;
  isLive: boolean;
  /** Says what the drawing leaves out also where the picture is small. */
  isLarge: boolean;
  onClose: () => void;
  onPicture: (file: File) => void;
  onDrawn?: (drawing: ImageData) => void;
};

export function DrawnDraft(props: DrawnDraftProps) {
  const { menu, draft, layout, backgroundUrl, overlayUrl, isLive, isLarge, onClose, onPicture, onDrawn } = props;
  const drawn = useDraftMenu(props);
  const { shown, hasFailed } = useMenuAtRest(menu, isLive ? null : drawn.content);
  const current = hasFailed ? null : shown;
  useEffect(() => void (current && onDrawn?.(current.image)), [current, onDrawn]);
  if (isLive) {
    return (
      <MenuLivePreview {...drawn} key={menu} menu={menu} name={nameOf(draft)} onClose={onClose} onPicture={onPicture} />
    );
  }
  const background = draft.background && backgroundUrl ? { ...draft.background, url: backgroundUrl } : null;
  const ground = layout?.color ?? (current ? CONSOLE_GROUNDS.BLACK : null);
  return (
    <div className="flex flex-col gap-2">
      <MenuPreview background={background} drawing={current?.image} ground={ground} overlayUrl={overlayUrl} />
      {current && (
        <div className={isLarge ? "empty:hidden" : "empty:hidden max-desktop:hidden"}>
          <LeftOut answer={current.answer} />
        </div>
      )}
    </div>
  );
}

type LiveOpenerProps = {
  onOpen: () => void;
  /** Whoever has closed the live preview is back where it was opened. */
  isFocused: boolean;
  isSmall?: boolean;
  className?: string;
};

export function LiveOpener({ onOpen, isFocused, isSmall = false, className }: LiveOpenerProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) place.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isFocused]);
  const label = itemsText.stage.openLive;
  return (
    <div className={className} ref={place}>
      {isSmall ? (
        <IconButton icon="console" label={label} onClick={onOpen} />
      ) : (
        <Button icon="console" onClick={onOpen} size="small">
          {label}
        </Button>
      )}
    </div>
  );
}
