// Choosing the background and the part of it to show. The file is judged before anything is sent.

import type { ReactNode } from "react";
import { useTied } from "@/features/form/app-form";
import { CroppedPicture } from "@/features/publishing/cropped-picture";
import { PictureDrop } from "@/features/publishing/picture-drop";
import { PieceTools } from "@/features/publishing/piece-tools";
import type { PictureTaking } from "@/features/publishing/use-taken-picture";
import { formatBytes } from "@/messages/byte-size";
import { formText } from "@/messages/form-text";
import { useWindowEvent } from "@/platform/window-event";
import { lateCode } from "@/ui/late-code";
import { cropBounds } from "./background";
import { BACKGROUND_ONLY, type BackgroundFacts, storedOf } from "./draft";
import type { FormProps } from "./form-props";
import { iconsOf } from "./pieces/icons";

const cropCode = lateCode(() => import("@/ui/fields/crop-tool"));

type BackgroundFieldProps = FormProps & {
  /** Address of the picture, once it was read. */
  fileUrl: string | null;
  picture: PictureTaking;
  /** More that can be done with a picture that is there. */
  actions?: ReactNode;
};

export function BackgroundField(props: BackgroundFieldProps) {
  const { draft, form, limits, before, fileUrl, picture, actions } = props;
  const { name, value: background, error, change } = useTied<BackgroundFacts | null>();
  const isRequired = draft.base === BACKGROUND_ONLY && !iconsOf(draft.target).some(([icon]) => draft[icon]);
  const crop = cropCode.use("soon");
  usePastedPicture((file) => void picture.take(file));

  const isStored = storedOf(draft, "background") !== null;
  const bounds = background && !isStored && cropBounds(background, limits);
  const isExact = background?.width === limits.wallpaperWidth && background.height === limits.wallpaperHeight;
  return (
    <>
      <PictureDrop
        chosen={background}
        error={error}
        hint={formText.publish.backgroundHint({
          width: limits.wallpaperWidth,
          height: limits.wallpaperHeight,
          bytes: formatBytes(limits.imageBytesMax),
        })}
        isRequired={isRequired}
        isStored={isStored}
        label={formText.publish.backgroundPicture}
        name={name}
        picture={picture}
        thumbnail={background && fileUrl && <CroppedPicture {...background} url={fileUrl} />}
      />
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
      <PieceTools
        before={before}
        draft={draft}
        field="background"
        form={form}
        onRemove={picture.remove}
        putBackLabel={formText.publish.putBackLabel({ piece: formText.publish.backgroundPicture })}
        remove={formText.publish.removeBackground}
      >
        {actions}
      </PieceTools>
      {!background && !isRequired && <p className="text-facts text-ink-2">{formText.publish.optionalBackground}</p>}
    </>
  );
}

/** Takes pictures pasted anywhere on the page, except into a field that takes text. */
function usePastedPicture(take: (file: File) => void): void {
  useWindowEvent("paste", (event) => {
    const [file] = event.clipboardData?.files ?? [];
    if (event.defaultPrevented || !file) return;
    event.preventDefault();
    take(file);
  });
}
