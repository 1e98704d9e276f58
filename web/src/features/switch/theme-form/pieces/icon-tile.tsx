// One icon: how it looks on dark and on light, and the ways to another.

import { useId, useRef } from "react";
import { useTied } from "@/features/form/app-form";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { Announced, FieldNotes } from "@/ui/fields/field";
import { type Draft, type FileFacts, storedOf } from "../draft";
import { usePieceUrl } from "../use-piece-url";
import type { IconField, IconSpec } from "./icons";

type IconTileProps = {
  icon: IconField;
  spec: IconSpec;
  draft: Draft;
  before: Draft | undefined;
  /** Why the last file that was chosen was not taken. */
  refusal: string | null;
  onChoose: (file: File) => void;
  onPlain: () => void;
  onRemove: () => void;
  /** Brings the published one back, where it does not stay. */
  onPutBack: (() => void) | null;
};

export function IconTile(props: IconTileProps) {
  const { icon, spec, draft, before, refusal, onChoose, onPlain, onRemove, onPutBack } = props;
  const words = createText.icon;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { value, error } = useTied<FileFacts | null>();
  const url = usePieceUrl(draft, icon, before);
  const name = words.name[icon];
  const none = spec.firmware ? words.since({ version: spec.firmware }) : words.none;
  const wrong = refusal ? <Announced>{refusal}</Announced> : error;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a group of fields; this is one
    <div aria-labelledby={`${id}-label`} className="flex flex-col gap-2" role="group">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="flex shrink-0 overflow-hidden rounded-frame outline-1 -outline-offset-1 outline-edge"
        >
          {["bg-[#2d2d2d]", "bg-[#ebebeb]"].map((ground) => (
            <span className={`flex size-14 items-center justify-center ${ground}`} key={ground}>
              {url && <img alt="" className="max-h-11 max-w-12" src={url} />}
            </span>
          ))}
        </span>
        <span className="min-w-0">
          <span className="block text-name font-[600]" id={`${id}-label`}>
            {name}
          </span>
          <span className="block text-facts text-ink-2 [overflow-wrap:anywhere]">
            {storedOf(draft, icon) ? formText.publish.published : value ? value.fileName : none}
          </span>
        </span>
      </div>
      <div className="-ms-3 flex flex-wrap">
        <Button
          aria-describedby={wrong ? `${id}-error` : undefined}
          aria-label={words.chooseLabel({ icon: name })}
          icon="upload"
          look="quiet"
          onClick={() => input.current?.click()}
          size="small"
        >
          {words.choose}
        </Button>
        {value ? (
          <Button
            aria-label={words.removeLabel({ icon: name })}
            icon="trash"
            look="quiet"
            onClick={onRemove}
            size="small"
          >
            {words.remove}
          </Button>
        ) : (
          <Button aria-label={words.plainLabel({ icon: name })} look="quiet" onClick={onPlain} size="small">
            {words.plain}
          </Button>
        )}
        {onPutBack && (
          <Button
            aria-label={formText.publish.putBackLabel({ piece: name })}
            icon="reset"
            look="quiet"
            onClick={onPutBack}
            size="small"
          >
            {formText.publish.putBack}
          </Button>
        )}
        <input
          accept="image/png,image/jpeg,image/webp"
          aria-label={name}
          className="hidden"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onChoose(chosen);
            // The same file may be chosen again after a mistake.
            target.value = "";
          }}
          ref={input}
          tabIndex={-1}
          type="file"
        />
      </div>
      <FieldNotes error={wrong} id={id} />
    </div>
  );
}
