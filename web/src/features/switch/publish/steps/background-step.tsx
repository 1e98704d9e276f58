// Choosing the picture and the part of it to show. The file is judged here, before anything is sent.

import { useEffect, useRef, useState } from "react";
import type { DraftWork } from "@/features/form/use-draft";
import { formText } from "@/messages/form-text";
import { examinePicture } from "@/platform/picture-file";
import { formatBytes } from "@/pure/byte-size";
import { Button } from "@/ui/controls/button";
import { FieldPlace } from "@/ui/fields/error-summary";
import { FileDrop } from "@/ui/fields/file-drop";
import { lateCode } from "@/ui/late-code";
import { CroppedPicture } from "../../options/menu-preview";
import { backgroundOf, checkBackground, cropBounds } from "../background";
import type { Draft } from "../draft";
import type { StepProps } from "./step-props";

const cropCode = lateCode(() => import("@/ui/fields/crop-tool"));

export function BackgroundStep({ draft, change, form, limits, work }: StepProps & { work: DraftWork<Draft> }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isExamining, setExamining] = useState(false);
  const { background } = draft;
  const { fileUrl, isFileLost } = work;
  const crop = cropCode.use();
  useEffect(() => void cropCode.fetch(), []);

  const take = async ([file]: File[]) => {
    if (!file) return;
    setRefusal(null);
    setExamining(true);
    const facts = await examinePicture(file).catch(() => null);
    setExamining(false);
    const wrong = checkBackground(file.size, facts, limits);
    if (wrong !== null || facts === null || facts === "damaged") setRefusal(wrong);
    else work.setFile(file, { background: backgroundOf(file, facts, limits) });
  };
  usePastedPicture((files) => void take(files));

  const bounds = background && cropBounds(background, limits);
  const isExact = background?.width === limits.wallpaperWidth && background.height === limits.wallpaperHeight;
  const lost = isFileLost ? formText.publish.fileLost : undefined;
  return (
    <>
      <FieldPlace name="background">
        <FileDrop
          accept="image/jpeg,image/png,image/webp"
          error={refusal ?? lost ?? form.errorOf("background")}
          hint={formText.publish.backgroundHint({
            width: limits.wallpaperWidth,
            height: limits.wallpaperHeight,
            bytes: formatBytes(limits.imageBytesMax),
          })}
          isRequired={draft.base === "background"}
          label={formText.publish.backgroundPicture}
          onFiles={(files) => void take(files)}
        >
          {isExamining ? (
            <p className="text-name text-ink-2">{formText.publish.examining}</p>
          ) : (
            background &&
            fileUrl && (
              <div className="flex min-w-0 flex-1 basis-60 items-center gap-4">
                <span className="relative block aspect-video w-28 shrink-0 overflow-hidden rounded-frame">
                  <CroppedPicture {...background} url={fileUrl} />
                </span>
                <span className="min-w-0 flex-1 text-facts text-ink-2 [overflow-wrap:anywhere]">
                  {formText.publish.backgroundFacts({
                    name: background.fileName,
                    width: background.width,
                    height: background.height,
                    bytes: formatBytes(background.bytes),
                  })}
                </span>
              </div>
            )
          )}
        </FileDrop>
      </FieldPlace>
      <div aria-live="polite" className="sr-only">
        {background && !isExamining && background.fileName}
      </div>
      {background && bounds && fileUrl && (
        <section className="flex flex-col gap-3">
          <h3 className="text-h3">{formText.publish.cropHeading}</h3>
          {isExact ? (
            <p className="text-name text-ink-2">{formText.publish.fitsExactly}</p>
          ) : (
            crop && (
              <crop.CropTool
                {...bounds}
                onChange={(part) => change({ background: { ...background, crop: part } })}
                src={fileUrl}
                value={background.crop}
              />
            )
          )}
        </section>
      )}
      {background ? (
        <div>
          <Button icon="trash" look="quiet" onClick={() => work.setFile(null, { background: null })} size="small">
            {formText.publish.removeBackground}
          </Button>
        </div>
      ) : (
        draft.base === "layout" && <p className="text-facts text-ink-2">{formText.publish.optionalBackground}</p>
      )}
    </>
  );
}

/** Takes pictures pasted anywhere on the page, except into a field that takes text. */
function usePastedPicture(take: (files: File[]) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, []);
}
