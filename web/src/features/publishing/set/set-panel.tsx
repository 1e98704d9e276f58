// The themes of a set above the form of the one that is open: which they are, which is open, and what can be done with
// their order. Fetched when there are several.

import { type ReactNode, useEffect, useRef } from "react";
import { createText } from "@/messages/create-text";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { Button } from "@/ui/controls/button";
import { Icon } from "@/ui/icon";
import type { NewDraft, ThemeMark } from "../new-draft";
import { publishedAs } from "./draft-set";
import { moveTheme, removeTheme } from "./set-actions";
import type { DraftSetState } from "./use-draft-set";

type SetPanelProps<FileField extends string, Draft extends NewDraft<FileField>> = {
  draftSet: DraftSetState<FileField, Draft>;
  /** All drafts of the set in their order, the open one as it stands in the form. */
  drafts: readonly Draft[];
  openId: string;
  markOf: (draft: Draft) => ThemeMark;
  /** Beside the count. */
  children: ReactNode;
  /** Drafts that are not complete yet. */
  incomplete: ReadonlySet<string>;
  isBusy: boolean;
  keep: () => void;
  onAdd: () => void;
};

export function SetPanel<FileField extends string, Draft extends NewDraft<FileField>>(
  props: SetPanelProps<FileField, Draft>,
) {
  const { draftSet, drafts, openId, markOf, children, incomplete, isBusy, keep, onAdd } = props;
  const { nameOf } = draftSet.kind;
  const { set: words } = createText;
  const open = drafts.find(({ id }) => id === openId);
  const place = drafts.findIndex(({ id }) => id === openId);
  const list = useRef<HTMLOListElement>(null);
  // Each theme has a form of its own, and with it comes another panel.
  useEffect(() => {
    if (draftSet.takePanelFocus())
      list.current?.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
  }, [draftSet.takePanelFocus]);
  return (
    <section aria-labelledby="themes-of-set" className="mt-5 flex w-full flex-col gap-4 rounded-frame bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-name font-[600]" id="themes-of-set">
          {text.count.themes({ n: drafts.length })}
        </h2>
        {children}
      </div>
      <ol ref={list} className="grid gap-2 tablet:grid-cols-2 desktop:grid-cols-4">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <ThemeTab
              draft={draft}
              isBusy={isBusy}
              isIncomplete={incomplete.has(draft.id)}
              isOpen={draft.id === openId}
              isPublished={publishedAs(draftSet.set, draft.id) !== null}
              mark={markOf(draft)}
              onOpen={() => {
                keep();
                draftSet.goTo(draft.id, { isFromPanel: true });
              }}
            />
          </li>
        ))}
      </ol>
      {open && (
        <div className="-mb-1 flex flex-wrap items-center gap-2">
          <Button disabled={isBusy} icon="plus" onClick={onAdd} size="small">
            {words.add}
          </Button>
          <Button
            aria-label={words.earlierLabel({ name: nameOf(open) })}
            disabled={isBusy || place === 0}
            icon="back"
            look="quiet"
            onClick={() => moveTheme(draftSet, openId, -1)}
            size="small"
          >
            {words.earlier}
          </Button>
          <Button
            aria-label={words.laterLabel({ name: nameOf(open) })}
            disabled={isBusy || place === drafts.length - 1}
            icon="arrow-right"
            look="quiet"
            onClick={() => moveTheme(draftSet, openId, 1)}
            size="small"
          >
            {words.later}
          </Button>
          <Button
            aria-label={words.removeLabel({ name: nameOf(open) })}
            disabled={isBusy}
            icon="trash"
            look="quiet"
            onClick={() => {
              keep();
              void removeTheme(draftSet, open);
            }}
            size="small"
          >
            {words.remove}
          </Button>
          <span className="sr-only" role="status">
            {words.position({ name: nameOf(open), place: place + 1, n: drafts.length })}
          </span>
        </div>
      )}
    </section>
  );
}

type ThemeTabProps = {
  draft: Pick<NewDraft, "name">;
  mark: ThemeMark;
  isOpen: boolean;
  isPublished: boolean;
  isIncomplete: boolean;
  isBusy: boolean;
  onOpen: () => void;
};

function ThemeTab({ draft, mark, isOpen, isPublished, isIncomplete, isBusy, onOpen }: ThemeTabProps) {
  const { set: words } = createText;
  return (
    <button
      aria-current={isOpen ? "true" : undefined}
      className={classNames(
        "lamp relative flex w-full min-w-0 items-center gap-3 rounded-frame border bg-panel px-3 py-2 text-start",
        isOpen ? "border-ink" : "border-edge hover:border-ink",
        isPublished && "opacity-70",
      )}
      disabled={isPublished || (isBusy && !isOpen)}
      onClick={() => !isOpen && onOpen()}
      type="button"
    >
      <span className="shrink-0 text-ink-2">{mark.drawing}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-name font-[600]" dir="auto">
          {draft.name.trim() || words.unnamed}
        </span>
        <span className="block truncate text-facts text-ink-2">{mark.line}</span>
      </span>
      {isPublished ? (
        <>
          <Icon className="shrink-0 text-success" name="success" size={18} />
          <span className="sr-only">{words.isPublished}</span>
        </>
      ) : (
        !isIncomplete && (
          <>
            <Icon className="shrink-0 text-success" name="check" size={18} />
            <span className="sr-only">{words.isComplete}</span>
          </>
        )
      )}
    </button>
  );
}
