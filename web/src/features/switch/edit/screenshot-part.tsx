// The screenshot of a published theme: the one that stands there, another, or none.

import { useTied } from "@/features/form/app-form";
import type { Limits } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { formText } from "@/messages/form-text";
import { useObjectUrl } from "@/platform/object-url";
import { formatBytes } from "@/pure/byte-size";
import { Button } from "@/ui/controls/button";
import { PictureDrop } from "../theme-form/picture-drop";
import { takeScreenshot } from "../theme-form/take-picture";
import { useTakenPicture } from "../theme-form/use-taken-picture";
import type { EditValues } from "./edit-values";

type ScreenshotPartProps = { limits: Limits; hasOne: boolean };

export function ScreenshotPart({ limits, hasOne }: ScreenshotPartProps) {
  const { name, value, error, change } = useTied<EditValues["screenshot"]>();
  const picture = useTakenPicture(
    (file) => takeScreenshot(file, limits),
    (taken) => change(taken?.file ?? "kept"),
  );
  const file = value instanceof File ? value : null;
  const url = useObjectUrl(file);
  const size = { width: limits.wallpaperWidth, height: limits.wallpaperHeight };
  const isNone = value === "none" || (value === "kept" && !hasOne);
  return (
    <div className="flex flex-col gap-2">
      <PictureDrop
        chosen={file && { fileName: file.name, bytes: file.size, ...size }}
        error={error}
        hint={formText.publish.screenshotHint({ ...size, bytes: formatBytes(limits.imageBytesMax) })}
        label={formText.publish.screenshot}
        name={name}
        picture={picture}
        thumbnail={url && <img alt="" className="size-full object-cover" src={url} />}
      />
      <div className="flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="text-name text-ink-2 empty:hidden">
          {value === "none" && editText.screenshotGoes}
        </p>
        {value !== "kept" && (
          <Button icon="reset" look="quiet" onClick={picture.remove} size="small">
            {editText.screenshotKeep}
          </Button>
        )}
        {!isNone && hasOne && (
          <Button icon="trash" look="quiet" onClick={() => change("none")} size="small">
            {formText.publish.removeScreenshot}
          </Button>
        )}
      </div>
    </div>
  );
}
