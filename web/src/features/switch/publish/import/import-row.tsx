// One finished theme as it was read, or the file that cannot be used and why.

import { createText } from "@/messages/create-text";
import { text } from "@/messages/text";
import { useObjectUrl } from "@/platform/object-url";
import { Button } from "@/ui/controls/button";
import { RadioGroup } from "@/ui/fields/choice";
import { Icon, type IconName } from "@/ui/icon";
import { withDots } from "@/ui/wall/caption";
import { MenuPreview } from "../../options/menu-preview";
import type { PickerLayout } from "../../theme-form/check-draft";
import { linkable } from "./imported";
import type { ImportRow } from "./use-import";

type ImportRowProps = {
  row: ImportRow;
  layouts: readonly PickerLayout[];
  onDrop: () => void;
  onLink: (isLinked: boolean) => void;
  onRetry: (file: File) => void;
};

export function ImportRowView(props: ImportRowProps) {
  return props.row.kind === "theme" ? (
    <ThemeRow {...props} row={props.row} />
  ) : (
    <RefusedRow {...props} row={props.row} />
  );
}

type RowOf<Kind extends ImportRow["kind"]> = Omit<ImportRowProps, "row"> & { row: Extract<ImportRow, { kind: Kind }> };

function ThemeRow({ row, layouts, onDrop, onLink }: RowOf<"theme">) {
  const words = createText.import;
  const { theme, draft, notes, isLinked } = row;
  const { background } = draft;
  const file = draft.files.background;
  const url = useObjectUrl(file instanceof Blob ? file : null);
  const layout = linkable(theme, layouts);
  const shown = isLinked ? layout : null;
  const name = theme.name.trim() || row.fileName;
  return (
    <article className="flex flex-col gap-4 py-4 tablet:flex-row">
      <div className="w-40 shrink-0">
        <MenuPreview
          background={background && url ? { ...background, url } : null}
          ground={shown?.color ?? null}
          overlayUrl={shown?.overlayUrl ?? null}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="line-clamp-2 text-name font-[600]" dir="auto">
              {name}
            </h3>
            <p className="text-facts text-ink-2 [overflow-wrap:anywhere]">
              {withDots([
                text.target[theme.target],
                ...(theme.author ? [<bdi key="author">{words.by({ author: theme.author })}</bdi>] : []),
                <bdi key="file">{row.fileName}</bdi>,
              ])}
            </p>
          </div>
          <Button aria-label={words.removeLabel({ name })} icon="trash" look="quiet" onClick={onDrop} size="small">
            {words.remove}
          </Button>
        </div>
        {notes.length === 0 ? (
          <State icon="success" tone="text-success">
            {words.ready}
          </State>
        ) : (
          <>
            <State icon="warning" tone="text-warning">
              {words.look}
            </State>
            <ul className="flex flex-col gap-0.5 ps-6 text-facts text-ink-2">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </>
        )}
        {layout && (
          <RadioGroup
            hint={
              theme.layout?.isUnchanged
                ? words.looksLike({ layout: layout.name })
                : words.madeFrom({ layout: layout.name })
            }
            label={words.layout}
            onChange={(value) => onLink(value === "link")}
            options={[
              { value: "link", label: words.link },
              { value: "own", label: words.keepOwn },
            ]}
            value={isLinked ? "link" : "own"}
          />
        )}
      </div>
    </article>
  );
}

function RefusedRow({ row, onDrop, onRetry }: RowOf<"refused">) {
  const words = createText.import;
  const { file, fileName, message } = row;
  return (
    <article className="flex items-start justify-between gap-3 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="text-name font-[600] [overflow-wrap:anywhere]" dir="auto">
          {fileName}
        </h3>
        <State icon="error" tone="text-danger">
          {words.refused({ reason: message })}
        </State>
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-1">
        {file && (
          <Button icon="refresh" onClick={() => onRetry(file)} size="small">
            {words.retry}
          </Button>
        )}
        <Button
          aria-label={words.removeLabel({ name: fileName })}
          icon="trash"
          look="quiet"
          onClick={onDrop}
          size="small"
        >
          {words.remove}
        </Button>
      </div>
    </article>
  );
}

function State({ icon, tone, children }: { icon: IconName; tone: string; children: string }) {
  return (
    <p className="flex items-start gap-1.5 text-name">
      <Icon className={`mt-0.5 shrink-0 ${tone}`} name={icon} size={18} />
      <span>{children}</span>
    </p>
  );
}
