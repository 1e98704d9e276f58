// A place for files that is a button, a drop zone and a paste target at once. It hands files on unjudged:
// type and size are checked by whoever knows the limits.

import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { formText } from "@/messages/form-text";
import { classNames } from "@/pure/class-names";
import { Button } from "../controls/button";
import { Icon } from "../icon";
import { describedBy, FieldNotes, type FieldProps, RequiredMark } from "./field";

export type FileDropProps = FieldProps & {
  onFiles: (files: File[]) => void;
  /** As in the `accept` attribute, a help for the file window only. */
  accept?: string;
  isMultiple?: boolean;
  /** In place of the words that ask for a picture. */
  invitation?: string;
  /** What is chosen now, shown instead of the invitation. */
  children?: ReactNode;
};

export function FileDrop({
  label,
  hint,
  error,
  isRequired,
  onFiles,
  accept,
  isMultiple,
  invitation,
  children,
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const give = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    give(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    give(event.clipboardData.files);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-name font-[600]" id={`${id}-label`}>
        {label}
        {isRequired && <RequiredMark />}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a group of fields; this is one */}
      <div
        aria-labelledby={`${id}-label`}
        className={classNames(
          "flex gap-3 rounded-frame border border-dashed transition-colors duration-[120ms]",
          children
            ? "flex-wrap items-center justify-between p-4 text-start"
            : "flex-col items-center justify-center p-8 text-center",
          isOver ? "border-ink bg-sunken" : "border-edge bg-panel",
          Boolean(error) && "border-danger",
        )}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDrop={onDrop}
        onPaste={onPaste}
        role="group"
      >
        {children ?? (
          <>
            <Icon className="text-ink-2" name={invitation ? "upload" : "picture"} size={28} />
            <p className="text-name text-ink-2">
              {isOver ? formText.file.dropNow : (invitation ?? formText.file.drop)}
            </p>
          </>
        )}
        <Button
          aria-describedby={describedBy(id, { hint, error })}
          icon="upload"
          onClick={() => input.current?.click()}
        >
          {children ? formText.file.replace : formText.file.choose}
        </Button>
        <input
          accept={accept}
          aria-label={label}
          className="hidden"
          multiple={isMultiple}
          onChange={(event) => {
            give(event.target.files);
            // The same file may be chosen again after a mistake.
            event.target.value = "";
          }}
          ref={input}
          tabIndex={-1}
          type="file"
        />
      </div>
      <FieldNotes error={error} hint={hint} id={id} />
    </div>
  );
}
