// Where patches are dropped, and what is said of those that did not find a place by themselves.

import { type DragEvent, type ReactNode, useRef } from "react";
import { formatBytes } from "@/messages/byte-size";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { droppedFolders } from "@/platform/dropped-files";
import { Button } from "@/ui/controls/button";
import { FileDrop } from "@/ui/fields/file-drop";
import { Select } from "@/ui/fields/select";
import { Icon } from "@/ui/icon";
import { systemFileOf } from "./check-draft";
import type { PatchField } from "./draft";
import type { PatchFormProps } from "./form-props";
import { slotName } from "./slots";
import type { PatchSorting } from "./use-patches";

type PatchDropProps = Pick<PatchFormProps, "files" | "limits"> & { sorting: PatchSorting; error: ReactNode };

export function PatchDrop({ files, limits, sorting, error }: PatchDropProps) {
  const words = wiiuFormText.patches;
  const folder = useRef<HTMLInputElement>(null);
  const { result, reading, take } = sorting;
  const onDropCapture = (event: DragEvent) => {
    const found = droppedFolders(event.dataTransfer);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    void found.then(take, () => undefined);
  };
  return (
    <div className="flex flex-col gap-3">
      <div onDropCapture={onDropCapture}>
        <FileDrop
          error={error}
          hint={words.hint({ bytes: formatBytes(limits.bpsBytesMax) })}
          invitation={words.drop}
          isMultiple
          isRequired
          label={words.label}
          onFiles={(list) => void take(list.map((file) => ({ file, path: file.name })))}
        />
      </div>
      <div className="-ms-3">
        <Button icon="layers" look="quiet" onClick={() => folder.current?.click()} size="small">
          {words.folder}
        </Button>
        <input
          aria-label={words.folder}
          className="hidden"
          onChange={({ target }) => {
            void take([...(target.files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name })));
            target.value = "";
          }}
          ref={(input) => {
            folder.current = input;
            input?.setAttribute("webkitdirectory", "");
          }}
          tabIndex={-1}
          type="file"
        />
      </div>
      <div className="flex flex-col gap-2 empty:hidden" role="status">
        {reading && <p className="text-name text-ink-2">{words.reading({ file: reading })}</p>}
        {!reading && result.taken > 0 && (
          <p className="flex items-center gap-2 text-name">
            <Icon className="text-success" name="check" size={16} />
            {words.taken({ n: result.taken })}
          </p>
        )}
        {result.notes.map((note) => (
          <p className="text-name text-ink-2" key={note}>
            {note}
          </p>
        ))}
        {result.ignored > 0 && <p className="text-name text-ink-2">{words.ignored({ n: result.ignored })}</p>}
        {result.refused.map(({ fileName, message }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files of several folders may have the same name
          <p className="flex items-start gap-2 text-name text-danger" key={place}>
            <Icon className="mt-0.5 shrink-0" name="error" size={16} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{words.refused({ file: fileName, message })}</span>
          </p>
        ))}
      </div>
      <Waiting files={files} sorting={sorting} />
    </div>
  );
}

/** Patches that somebody has to say the place of. */
function Waiting({ files, sorting }: Pick<PatchFormProps, "files"> & { sorting: PatchSorting }) {
  const words = wiiuFormText.patches;
  const { waiting } = sorting.result;
  if (waiting.length === 0) return null;
  return (
    <ul className="flex flex-col divide-y divide-hairline border-y border-hairline">
      {waiting.map((patch, place) => {
        const { fileName } = patch.facts;
        const there = patch.field && systemFileOf(patch.field, files);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: files of several folders may have the same name
          <li className="flex flex-wrap items-center justify-between gap-3 py-3" key={place}>
            <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-name">
              <Icon className="mt-0.5 shrink-0 text-warning" name="warning" size={16} />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {there
                  ? words.doubleOf({ file: fileName, message: words.double({ slot: slotName(there) }) })
                  : words.where({ file: fileName })}
              </span>
            </p>
            <div className="flex flex-wrap items-center gap-2">
              {there && patch.field && (
                <Button
                  aria-label={words.replaceLabel({ slot: slotName(there), file: fileName })}
                  onClick={() => patch.field && sorting.place(patch, patch.field, true)}
                  size="small"
                >
                  {words.replace}
                </Button>
              )}
              <SlotSelect
                fileName={fileName}
                files={files}
                onChange={(field) => sorting.place(patch, field)}
                value={patch.field}
              />
              <Button
                aria-label={words.leaveOutLabel({ file: fileName })}
                look="quiet"
                onClick={() => sorting.forget(patch)}
                size="small"
              >
                {words.leaveOut}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type SlotSelectProps = Pick<PatchFormProps, "files"> & {
  fileName: string;
  value: PatchField | null;
  onChange: (field: PatchField) => void;
};

/** The place of a patch, drawn by the device. */
export function SlotSelect({ fileName, files, value, onChange }: SlotSelectProps) {
  const words = wiiuFormText.patches;
  const options = files.map((file) => ({ value: file.field, label: slotName(file) }));
  return (
    <span className="w-44">
      <Select
        isLabelHidden
        label={words.belongsLabel({ file: fileName })}
        onChange={(field) => field !== "" && onChange(field as PatchField)}
        options={value === null ? [{ value: "", label: words.choose }, ...options] : options}
        value={value ?? ""}
      />
    </span>
  );
}
