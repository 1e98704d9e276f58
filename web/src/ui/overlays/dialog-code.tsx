// What a dialog is once it is opened: see dialog.tsx. On a phone it is a sheet from the bottom with a visible Close.

import { Dialog as Primitive } from "@base-ui/react/dialog";
import { useRef } from "react";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { IconButton } from "../controls/icon-button";
import type { DialogProps } from "./dialog-props";

const PLACE = {
  dialog: classNames(
    "inset-x-0 bottom-0 max-h-[88dvh] rounded-t-dialog",
    "tablet:inset-x-auto tablet:top-1/2 tablet:bottom-auto tablet:left-1/2 tablet:w-[min(34rem,calc(100vw-3rem))] tablet:-translate-x-1/2 tablet:-translate-y-1/2 tablet:rounded-dialog",
  ),
  side: classNames(
    "inset-x-0 bottom-0 max-h-[72dvh] rounded-t-dialog",
    "tablet:inset-y-0 tablet:start-auto tablet:end-0 tablet:max-h-none tablet:w-[23rem] tablet:rounded-none",
  ),
};

export function Dialog({ isOpen, onOpenChange, title, description, children, footer, form = "dialog" }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Primitive.Root
      disablePointerDismissal={form === "side"}
      modal={form === "dialog"}
      onOpenChange={(next) => onOpenChange(next)}
      open={isOpen}
    >
      <Primitive.Portal>
        {form === "dialog" && (
          <Primitive.Backdrop className="animate-appear fixed inset-0 z-40 bg-black/45" forceRender />
        )}
        <Primitive.Popup
          className={classNames(
            "animate-appear fixed z-40 flex flex-col focus:outline-none focus-visible:shadow-raised overflow-y-auto overscroll-contain border border-hairline bg-panel text-ink shadow-raised",
            PLACE[form],
          )}
          // The dialog itself, not its first button: its title and sentence are read, and nothing looks pressed.
          initialFocus={popup}
          ref={popup}
        >
          <div className="flex shrink-0 items-start justify-between gap-4 ps-6 pe-3 pt-4 pb-2">
            <div className="pt-1.5">
              <Primitive.Title className="text-h2">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-name text-ink-2">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close render={<IconButton icon="close" label={text.action.close} />} />
          </div>
          {children ? (
            // Where title and footer leave no room between them, the whole dialog scrolls.
            <div className="min-h-0 overflow-y-auto overscroll-contain px-6 pt-2 pb-6 [@media(max-height:30rem)]:shrink-0 [@media(max-height:30rem)]:overflow-visible">
              {children}
            </div>
          ) : (
            <div className="h-4 shrink-0" />
          )}
          {footer && (
            <div className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-hairline px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
