// The search of the bar: `/` goes there from anywhere, Enter looks through all kinds, or opens the item whose code it is.
// Where there is no room it is a button that opens the field over the bar.

import { useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { text } from "@/messages/text";
import { useWindowEvent } from "@/platform/window-event";
import { classNames } from "@/pure/class-names";
import { IconButton } from "@/ui/controls/icon-button";
import { Icon } from "@/ui/icon";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const asked = useLocation({ select: ({ search }) => (search as { q?: string }).q ?? "" });

  useWindowEvent("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    setOpen(true);
    input.current?.focus();
  });
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (input.current) input.current.value = asked;
  }, [asked]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const q = input.current?.value.trim() || undefined;
    setOpen(false);
    void navigate({ to: "/search", search: { q } });
  };
  return (
    <search className="flex flex-1 justify-end desktop:justify-center">
      <form
        action="/search"
        className={classNames(
          "items-center gap-2 desktop:static desktop:flex desktop:h-auto desktop:w-full desktop:max-w-104 desktop:px-0",
          isOpen ? "absolute inset-0 z-1 flex h-(--header) bg-wall px-4" : "hidden",
        )}
        onSubmit={onSubmit}
      >
        <span className="relative flex-1">
          <Icon className="pointer-events-none absolute start-3 top-2.5 text-ink-2" name="search" />
          <input
            aria-label={text.search.label}
            className="h-10 w-full rounded-control border border-edge bg-panel ps-10 pe-10 text-name hover:border-ink [&::-webkit-search-cancel-button]:hidden"
            defaultValue={asked}
            enterKeyHint="search"
            name="q"
            onKeyDown={(event) => {
              if (event.key === "Escape") setOpen(false);
            }}
            placeholder={text.search.placeholder}
            ref={input}
            title={text.search.hint}
            type="search"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto hidden h-6  rounded-frame border border-hairline px-1.5 text-facts leading-5 text-ink-2 desktop:block"
          >
            /
          </span>
        </span>
        <IconButton className="desktop:hidden" icon="close" label={text.action.close} onClick={() => setOpen(false)} />
      </form>
      <IconButton className="desktop:hidden" icon="search" label={text.search.open} onClick={() => setOpen(true)} />
    </search>
  );
}
