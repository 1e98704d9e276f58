// Choosing a screenshot from the console. The file is judged before anything is sent. Fetched after the form.

import { useTied } from "@/features/form/app-form";
import { formText } from "@/messages/form-text";
import { useObjectUrl } from "@/platform/object-url";
import { formatBytes } from "@/pure/byte-size";
import { Button } from "@/ui/controls/button";
import { type FileFacts, fileOf } from "./draft";
import type { FormProps } from "./form-props";
import { PictureDrop } from "./picture-drop";
import { takeScreenshot } from "./take-picture";
import { useDraftPicture } from "./use-draft-picture";

export function ScreenshotField({ draft, form, limits }: FormProps) {
  const { name, value: screenshot, error } = useTied<FileFacts | null>();
  const picture = useDraftPicture(form, "screenshot", (file) => takeScreenshot(file, limits));
  const url = useObjectUrl(fileOf(draft, "screenshot"));
  const size = { width: limits.wallpaperWidth, height: limits.wallpaperHeight };
  return (
    <>
      <PictureDrop
        chosen={screenshot && { ...screenshot, ...size }}
        error={error}
        hint={formText.publish.screenshotHint({ ...size, bytes: formatBytes(limits.imageBytesMax) })}
        label={formText.publish.screenshot}
        name={name}
        picture={picture}
        thumbnail={url && <img alt="" className="size-full object-cover" src={url} />}
      />
      {screenshot && (
        <div>
          <Button icon="trash" look="quiet" onClick={picture.remove} size="small">
            {formText.publish.removeScreenshot}
          </Button>
        </div>
      )}
    </>
  );
}
