// Dialogs and side panels. On a phone a dialog is a sheet from the bottom with a visible Close.
// The ground behind is our own element: the library's would lock scrolling by writing a style element,
// which the content policy forbids; `overscroll-contain` does enough.

import * as Primitive from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { IconButton } from "../controls/icon-button";

type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** One sentence under the title; also what assistive tools read on opening. */
  description?: string;
  children?: ReactNode;
  /** Buttons at the end, main one last. */
  footer?: ReactNode;
  /** `side` leaves the page visible and usable to look at: it has no ground behind it. */
  form?: "dialog" | "side";
};

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
  return (
    <Primitive.Root modal={form === "dialog"} onOpenChange={onOpenChange} open={isOpen}>
      <Primitive.Portal>
        {form === "dialog" && <div className="animate-appear fixed inset-0 z-40 bg-black/45" />}
        <Primitive.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          className={classNames(
            "animate-appear fixed z-40 flex flex-col focus:outline-none focus-visible:shadow-raised overflow-hidden border border-hairline bg-panel text-ink shadow-raised",
            PLACE[form],
          )}
          onOpenAutoFocus={(event) => {
            // The dialog itself, not its first button: its title and sentence are read, and nothing looks pressed.
            event.preventDefault();
            (event.currentTarget as HTMLElement | null)?.focus();
          }}
          onInteractOutside={form === "side" ? (event) => event.preventDefault() : undefined}
        >
          <div className="flex items-start justify-between gap-4 ps-6 pe-3 pt-4 pb-2">
            <div className="pt-1.5">
              <Primitive.Title className="text-h2">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-name text-ink-2">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton icon="close" label={text.action.close} />
            </Primitive.Close>
          </div>
          {children ? (
            <div className="overflow-y-auto overscroll-contain px-6 pt-2 pb-6">{children}</div>
          ) : (
            <div className="h-4" />
          )}
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-hairline px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
