// A layout that its creator brings along: its file, that of the common layout where the menu has one, and two screenshots
// from which the preview learns what it looks like. Fetched when it is chosen.

import { useRef, useState } from "react";
import { useTied } from "@/features/form/app-form";
import { PictureDrop } from "@/features/publishing/picture-drop";
import { PieceTools } from "@/features/publishing/piece-tools";
import { formatBytes } from "@/messages/byte-size";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Announced } from "@/ui/fields/field";
import { FileDrop } from "@/ui/fields/file-drop";
import { MenuPreview } from "../../options/menu-preview";
import { type FileFacts, hasCommonLayout, storedOf } from "../draft";
import type { FormProps } from "../form-props";
import { takeScreenshot } from "../take-picture";
import { useDraftPicture } from "../use-draft-picture";
import { usePieceUrl } from "../use-piece-url";
import { checkLayoutFile, type LayoutUse } from "./layout-text";
import { useOwnOverlay } from "./use-own-overlay";

const OVERLAY = ["overlayBlack", "overlayWhite"] as const;

export function OwnLayout({ draft, form, limits, before }: FormProps) {
  const words = createText.layout;
  const overlay = useOwnOverlay(draft);
  if (!draft.target) return null;
  const bytes = formatBytes(limits.layoutJsonBytesMax);
  const size = { width: limits.wallpaperWidth, height: limits.wallpaperHeight };
  const shared = { draft, form, limits, before };
  const isStored = storedOf(draft, "overlayBlack") !== null;
  const removeOverlay = () => {
    for (const field of OVERLAY) form.setFieldValue(field, null);
    const { overlayBlack: _, overlayWhite: __, ...files } = form.state.values.files;
    form.setFieldValue("files", files);
  };
  return (
    <section aria-labelledby="own-layout" className="flex flex-col gap-5 border-t border-hairline pt-6">
      <div className="flex max-w-[60ch] flex-col gap-1">
        <h3 className="text-h3" id="own-layout">
          {words.heading}
        </h3>
        <p className="text-name text-ink-2">{words.line}</p>
      </div>
      <form.AppField name="ownLayout">
        {() => (
          <LayoutFileField
            {...shared}
            field="ownLayout"
            // What is known of the look of another layout says nothing of this one.
            onTaken={() => isStored && removeOverlay()}
            hint={words.fileHint({ bytes })}
            isRequired={!draft.ownCommonLayout}
            label={words.file}
            use={draft.target as LayoutUse}
          />
        )}
      </form.AppField>
      {hasCommonLayout(draft.target) && (
        <form.AppField name="ownCommonLayout">
          {() => (
            <LayoutFileField
              {...shared}
              field="ownCommonLayout"
              hint={words.commonHint({ bytes })}
              label={words.commonFile}
              use="common"
            />
          )}
        </form.AppField>
      )}
      <div className="flex max-w-[60ch] flex-col gap-1">
        <h4 className="text-name font-[600]">{words.overlay}</h4>
        <p className="text-name text-ink-2">{words.overlayLine(size)}</p>
      </div>
      {isStored ? (
        <figure className="flex max-w-sm flex-col gap-2">
          <MenuPreview background={null} ground={null} overlayUrl={overlay.url} />
          <figcaption className="text-facts text-ink-2">{formText.publish.published}</figcaption>
        </figure>
      ) : (
        <div className="grid gap-5 tablet:grid-cols-2">
          <form.AppField name="overlayBlack">
            {() => <OverlayShot {...shared} field="overlayBlack" label={words.onBlack} />}
          </form.AppField>
          <form.AppField name="overlayWhite">
            {() => <OverlayShot {...shared} field="overlayWhite" label={words.onWhite} />}
          </form.AppField>
        </div>
      )}
      {before?.overlayBlack && (
        <PieceTools
          {...shared}
          field="overlayBlack"
          onRemove={removeOverlay}
          others={["overlayWhite"]}
          putBackLabel={formText.publish.putBackLabel({ piece: words.overlay })}
          remove={isStored ? words.replaceOverlay : null}
        />
      )}
      <p className={overlay.isWrong ? "text-name text-danger" : "text-name text-ink-2"} role="status">
        {overlay.isWrong ? words.overlayWrong : !isStored && overlay.url && words.overlayMade}
      </p>
    </section>
  );
}

type LayoutFileFieldProps = FormProps & {
  field: "ownLayout" | "ownCommonLayout";
  use: LayoutUse;
  label: string;
  hint: string;
  isRequired?: boolean;
  onTaken?: () => void;
};

function LayoutFileField(props: LayoutFileFieldProps) {
  const { draft, form, limits, before, field, use, onTaken, ...input } = props;
  const words = createText.layout;
  const { name, value, error } = useTied<FileFacts | null>();
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Of files chosen in quick succession the last counts. */
  const attempt = useRef(0);
  const set = (file: File | null) => {
    attempt.current++;
    setRefusal(null);
    form.setFieldValue(field, file && { fileName: file.name, bytes: file.size });
    form.setFieldValue("files", { ...form.state.values.files, [field]: file ?? undefined });
  };
  const take = async (file: File) => {
    attempt.current++;
    const own = attempt.current;
    const wrong = await checkLayoutFile(file, use, limits.layoutJsonBytesMax);
    if (attempt.current !== own) return;
    if (wrong) setRefusal(wrong);
    else {
      set(file);
      onTaken?.();
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <FieldPlace name={name}>
        <FileDrop
          accept=".json,application/json"
          error={refusal ? <Announced>{refusal}</Announced> : error}
          invitation={words.drop}
          onFiles={([file]) => file && void take(file)}
          {...input}
        >
          {value && (
            <span className="min-w-0 flex-1 text-facts text-ink-2 [overflow-wrap:anywhere]">
              {storedOf(draft, field)
                ? formText.publish.published
                : words.facts({ name: value.fileName, bytes: formatBytes(value.bytes) })}
            </span>
          )}
        </FileDrop>
      </FieldPlace>
      <PieceTools
        before={before}
        draft={draft}
        field={field}
        form={form}
        onRemove={() => set(null)}
        putBackLabel={formText.publish.putBackLabel({ piece: input.label })}
        remove={words.remove}
        removeLabel={words.removeLabel({ file: value?.fileName || input.label })}
      />
    </div>
  );
}

type OverlayShotProps = FormProps & {
  field: "overlayBlack" | "overlayWhite";
  label: string;
};

function OverlayShot({ draft, form, limits, field, label }: OverlayShotProps) {
  const { name, value, error } = useTied<FileFacts | null>();
  const picture = useDraftPicture(form, field, (file) => takeScreenshot(file, limits));
  const url = usePieceUrl(draft, field);
  const size = { width: limits.wallpaperWidth, height: limits.wallpaperHeight };
  return (
    <div className="flex flex-col gap-2">
      <PictureDrop
        chosen={value && { ...value, ...size }}
        error={error}
        label={label}
        name={name}
        picture={picture}
        thumbnail={url && <img alt="" className="size-full object-cover" src={url} />}
      />
      <PieceTools
        before={undefined}
        draft={draft}
        field={field}
        form={form}
        onRemove={picture.remove}
        putBackLabel=""
        remove={createText.icon.remove}
        removeLabel={createText.layout.removeShot({ name: label })}
      />
    </div>
  );
}
