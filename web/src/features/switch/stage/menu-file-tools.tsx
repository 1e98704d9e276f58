// The buttons of the live preview for a visitor's own menu file.

import { useRef } from "react";
import type { Target } from "@/api/gql/types";
import { stageText } from "@/messages/stage-text";
import { Button } from "@/ui/controls/button";
import type { MenuFiles } from "./use-menu-files";

type MenuFileToolsProps = { files: MenuFiles; menu: Target };

export function MenuFileTools({ files, menu }: MenuFileToolsProps) {
  const { menuFile } = stageText;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const own = files.used[menu];
  const leave = (how: (menu: Target) => void) => {
    how(menu);
    // The button that was pressed goes.
    chooser.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          aria-describedby="menu-file-state"
          icon="upload"
          isBusy={files.isReading}
          onClick={() => input.current?.click()}
          ref={chooser}
          size="small"
        >
          {menuFile.use}
        </Button>
        {own && (
          <>
            <Button onClick={() => (own.isKept ? leave(files.remove) : files.keep(menu))} size="small">
              {own.isKept ? menuFile.delete : menuFile.keep}
            </Button>
            <Button onClick={() => leave(files.stop)} size="small">
              {menuFile.stop}
            </Button>
          </>
        )}
        <input
          accept=".szs,.sarc"
          aria-label={menuFile.use}
          hidden
          onChange={(event) => {
            const picked = event.target.files?.[0];
            if (picked) files.take(picked);
            event.target.value = "";
          }}
          ref={input}
          type="file"
        />
      </div>
      <div aria-live="polite" className="text-facts text-ink-2">
        <p id="menu-file-state">
          {files.isReading ? menuFile.reading : own ? (own.isKept ? menuFile.kept : menuFile.inUse) : menuFile.hint}
        </p>
        {own && own.unread.length > 0 && (
          <p className="break-words">{menuFile.unread({ names: own.unread.join(", ") })}</p>
        )}
        {files.problem && <p className="text-danger">{files.problem}</p>}
      </div>
    </div>
  );
}
