// Choosing the picture and the part of it to show. The file is judged before anything is sent.

import { useEffect, useRef } from "react";
import { useTied } from "@/features/form/app-form";
import { formText } from "@/messages/form-text";
import { formatBytes } from "@/pure/byte-size";
import { Button } from "@/ui/controls/button";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Announced } from "@/ui/fields/field";
import { FileDrop } from "@/ui/fields/file-drop";
import { lateCode } from "@/ui/late-code";
import { CroppedPicture } from "../../options/menu-preview";
import { cropBounds } from "../background";
import { BACKGROUND_ONLY, type BackgroundFacts } from "../draft";
import type { BackgroundPicture } from "../use-background-picture";
import type { StepProps } from "./step-props";

const cropCode = lateCode(() => import("@/ui/fields/crop-tool"));

type BackgroundStepProps = StepProps & {
  /** Address of the picture on this device, once it was read. */
  fileUrl: string | null;
  picture: BackgroundPicture;
};

export function BackgroundStep({ draft, limits, fileUrl, picture }: BackgroundStepProps) {
  const { name, value: background, error, change } = useTied<BackgroundFacts | null>();
  const isRequired = draft.base === BACKGROUND_ONLY;
  const crop = cropCode.use();
  useEffect(() => void cropCode.fetch(), []);

  const take = ([file]: File[]) => file && void picture.take(file);
  usePastedPicture(take);

  const bounds = background && cropBounds(background, limits);
  const isExact = background?.width === limits.wallpaperWidth && background.height === limits.wallpaperHeight;
  return (
    <>
      <FieldPlace name={name}>
        <FileDrop
          accept="image/jpeg,image/png,image/webp"
          error={picture.refusal ? <Announced>{picture.refusal}</Announced> : error}
          hint={formText.publish.backgroundHint({
            width: limits.wallpaperWidth,
            height: limits.wallpaperHeight,
            bytes: formatBytes(limits.imageBytesMax),
          })}
          isRequired={isRequired}
          label={formText.publish.backgroundPicture}
          onFiles={take}
        >
          {picture.isExamining ? (
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
        {background && !picture.isExamining && background.fileName}
      </div>
      {picture.note && <p className="text-name text-ink-2">{picture.note}</p>}
      {background && bounds && fileUrl && (
        <section className="flex flex-col gap-3">
          <h3 className="text-h3">{formText.publish.cropHeading}</h3>
          {isExact ? (
            <p className="text-name text-ink-2">{formText.publish.fitsExactly}</p>
          ) : (
            crop && (
              <crop.CropTool
                {...bounds}
                onChange={(part) => change({ ...background, crop: part })}
                src={fileUrl}
                value={background.crop}
              />
            )
          )}
        </section>
      )}
      {background ? (
        <div>
          <Button icon="trash" look="quiet" onClick={picture.remove} size="small">
            {formText.publish.removeBackground}
          </Button>
        </div>
      ) : (
        !isRequired && <p className="text-facts text-ink-2">{formText.publish.optionalBackground}</p>
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
