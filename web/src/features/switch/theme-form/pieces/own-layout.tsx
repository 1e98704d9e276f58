// A layout that its creator brings along: its file, that of the common layout where the menu has one, and two screenshots
// from which the preview learns what it looks like. Fetched when it is chosen.

import { useState } from "react";
import { useTied } from "@/features/form/app-form";
import type { CheckedForm } from "@/features/form/use-checked-form";
import type { Limits } from "@/features/session/session";
import { createText } from "@/messages/create-text";
import { useObjectUrl } from "@/platform/object-url";
import { formatBytes } from "@/pure/byte-size";
import { Button } from "@/ui/controls/button";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Announced } from "@/ui/fields/field";
import { FileDrop } from "@/ui/fields/file-drop";
import { type Draft, type FileFacts, fileOf, hasCommonLayout } from "../draft";
import { PictureDrop } from "../picture-drop";
import { takeScreenshot } from "../take-picture";
import { useDraftPicture } from "../use-draft-picture";
import { checkLayoutFile, type LayoutUse } from "./layout-text";
import { useOwnOverlay } from "./use-own-overlay";

type OwnLayoutProps = { draft: Draft; form: CheckedForm<Draft>; limits: Limits };

export function OwnLayout({ draft, form, limits }: OwnLayoutProps) {
  const words = createText.layout;
  const overlay = useOwnOverlay(draft);
  if (!draft.target) return null;
  const bytes = formatBytes(limits.layoutJsonBytesMax);
  const size = { width: limits.wallpaperWidth, height: limits.wallpaperHeight };
  const shared = { form, limits };
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
      <div className="grid gap-5 tablet:grid-cols-2">
        <form.AppField name="overlayBlack">
          {() => <OverlayShot {...shared} draft={draft} field="overlayBlack" label={words.onBlack} />}
        </form.AppField>
        <form.AppField name="overlayWhite">
          {() => <OverlayShot {...shared} draft={draft} field="overlayWhite" label={words.onWhite} />}
        </form.AppField>
      </div>
      <p className={overlay.isWrong ? "text-name text-danger" : "text-name text-ink-2"} role="status">
        {overlay.isWrong ? words.overlayWrong : overlay.url && words.overlayMade}
      </p>
    </section>
  );
}

type LayoutFileFieldProps = {
  form: CheckedForm<Draft>;
  limits: Limits;
  field: "ownLayout" | "ownCommonLayout";
  use: LayoutUse;
  label: string;
  hint: string;
  isRequired?: boolean;
};

function LayoutFileField({ form, limits, field, use, ...input }: LayoutFileFieldProps) {
  const words = createText.layout;
  const { name, value, error } = useTied<FileFacts | null>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const set = (file: File | null) => {
    setRefusal(null);
    form.setFieldValue(field, file && { fileName: file.name, bytes: file.size });
    form.setFieldValue("files", { ...form.state.values.files, [field]: file ?? undefined });
  };
  const take = async (file: File) => {
    const wrong = await checkLayoutFile(file, use, limits.layoutJsonBytesMax);
    if (wrong) setRefusal(wrong);
    else set(file);
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
              {words.facts({ name: value.fileName, bytes: formatBytes(value.bytes) })}
            </span>
          )}
        </FileDrop>
      </FieldPlace>
      {value && (
        <div>
          <Button
            aria-label={words.removeLabel({ file: value.fileName })}
            icon="trash"
            look="quiet"
            onClick={() => set(null)}
            size="small"
          >
            {words.remove}
          </Button>
        </div>
      )}
    </div>
  );
}

type OverlayShotProps = {
  draft: Draft;
  form: CheckedForm<Draft>;
  limits: Limits;
  field: "overlayBlack" | "overlayWhite";
  label: string;
};

function OverlayShot({ draft, form, limits, field, label }: OverlayShotProps) {
  const { name, value, error } = useTied<FileFacts | null>();
  const picture = useDraftPicture(form, field, (file) => takeScreenshot(file, limits));
  const url = useObjectUrl(fileOf(draft, field));
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
      {value && (
        <div>
          <Button
            aria-label={createText.layout.removeShot({ name: label })}
            icon="trash"
            look="quiet"
            onClick={picture.remove}
            size="small"
          >
            {createText.icon.remove}
          </Button>
        </div>
      )}
    </div>
  );
}
