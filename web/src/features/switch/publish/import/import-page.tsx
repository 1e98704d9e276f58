// Bringing finished themes: files are read by the server as they are chosen, each theme in them is a row, and what can be
// used becomes drafts of the set. Fetched when it is asked for.

import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { DraftSetState } from "@/features/publishing/set/use-draft-set";
import type { SetHold } from "@/features/publishing/set/use-held-set";
import type { Limits } from "@/features/session/session";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { FileDrop } from "@/ui/fields/file-drop";
import { focusOnMount } from "@/ui/focus-on-mount";
import { ProgressLine } from "@/ui/wall/progress-line";
import type { PickerLayout } from "../../theme-form/check-draft";
import type { Draft, FileField } from "../../theme-form/draft";
import { drafts } from "../draft-store";
import { MOST_THEMES } from "./finding-words";
import { ImportRowView } from "./import-row";
import { linked } from "./imported";
import { useImport } from "./use-import";

export type ImportPageProps = {
  draftSet: DraftSetState<FileField, Draft>;
  hold: SetHold<Draft>;
  limits: Limits;
  layouts: readonly PickerLayout[];
  /** Files that were dropped on the form. */
  dropped: readonly File[];
};

export function ImportPage({ draftSet, hold, limits, layouts, dropped }: ImportPageProps) {
  const words = createText.import;
  const navigate = useNavigate({ from: "/create/switch/theme" });
  const found = useImport({ setId: draftSet.set.id, limits, layouts });
  const { rows, reading, ignored } = found;
  const themes = rows.flatMap((row) => (row.kind === "theme" ? [row] : []));
  const latestRead = useRef(found.read);
  latestRead.current = found.read;
  useEffect(() => {
    if (dropped.length > 0) latestRead.current(dropped);
  }, [dropped]);
  useEffect(() => {
    hold.handOver = async () => {
      const set = draftSet.now();
      const own = set.draftIds.flatMap((id) => drafts.load(id) ?? []);
      return own.length > 0 ? { set, drafts: own } : null;
    };
  });

  const goOn = async () => {
    const taken = themes.map(({ draft, theme, isLinked }) => (isLinked ? linked(draft, theme) : draft));
    await Promise.all(taken.map(drafts.keepWhole));
    // The draft with which the page was opened is none as long as nothing was done to it.
    const before = draftSet.now().draftIds.filter((id) => drafts.load(id) !== null);
    draftSet.change({ draftIds: [...new Set([...before, ...taken.map(({ id }) => id)])] });
    void navigate({ search: { draft: taken[0]?.id } });
  };
  return (
    <div className="mt-5 w-full">
      <div className="flex max-w-4xl flex-col gap-6">
        <div className="flex max-w-[60ch] flex-col gap-1.5">
          <h2 className="text-h2 focus-visible:shadow-none focus-visible:outline-none" ref={focusOnMount} tabIndex={-1}>
            {words.title}
          </h2>
          <p className="text-name text-ink-2">{words.line}</p>
        </div>
        <FileDrop
          accept=".nxtheme,.zip,application/zip"
          hint={words.hint({ most: MOST_THEMES })}
          invitation={words.drop}
          isMultiple
          label={words.files}
          onFiles={found.read}
        />
        {reading !== null && (
          <div className="flex flex-col gap-2">
            <ProgressLine label={words.reading({ file: reading })} />
            <p className="truncate text-facts text-ink-2">{words.reading({ file: reading })}</p>
          </div>
        )}
        <p className="text-name text-ink-2 empty:hidden" role="status">
          {rows.length > 0 &&
            reading === null &&
            words.found({ n: themes.length, refused: rows.length - themes.length })}
          {ignored > 0 && ` ${words.ignored({ n: ignored })}`}
        </p>
        {rows.length > 0 && (
          <ul aria-label={words.rows} className="flex flex-col divide-y divide-hairline border-y border-hairline">
            {rows.map((row) => (
              <li key={row.id}>
                <ImportRowView
                  layouts={layouts}
                  onDrop={() => found.drop(row.id)}
                  onLink={(isLinked) => found.link(row.id, isLinked)}
                  onRetry={(file) => {
                    found.drop(row.id);
                    found.read([file]);
                  }}
                  row={row}
                />
              </li>
            ))}
          </ul>
        )}
        {themes.some(({ theme }) => theme.author !== "") && (
          <p className="max-w-[60ch] text-name text-ink-2">{words.own}</p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-5">
          <Button
            className="-ms-4"
            icon="left"
            look="quiet"
            onClick={() => void navigate({ search: (now) => ({ ...now, import: undefined }) })}
          >
            {formText.publish.back}
          </Button>
          <Button
            disabled={themes.length === 0 || reading !== null}
            look="primary"
            onClick={() => void goOn()}
            size="large"
          >
            {themes.length > 1 ? words.goOnWith({ n: themes.length }) : formText.publish.next}
          </Button>
        </div>
      </div>
    </div>
  );
}
