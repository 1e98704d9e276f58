// The field for a picture of one's own: the one there is, another one and the part of it to show, or none.

import { useState } from "react";
import { useTied } from "@/features/form/app-form";
import type { Limits } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { formatBytes } from "@/messages/byte-size";
import { useObjectUrl } from "@/platform/object-url";
import { classNames } from "@/pure/class-names";
import { Button } from "@/ui/controls/button";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Announced } from "@/ui/fields/field";
import { FileDrop } from "@/ui/fields/file-drop";
import { lateCode } from "@/ui/late-code";
import { boundsOf, KEEP, type PictureEdit, type PictureShape, takeOwnPicture } from "./own-picture";

const cropCode = lateCode(() => import("@/ui/fields/crop-tool"));

type OwnPictureFieldProps = {
  label: string;
  cropLabel: string;
  removeLabel: string;
  /** Address of the one there is. */
  url: string | null;
  shape: PictureShape;
  limits: Limits;
};

export function OwnPictureField({ label, cropLabel, removeLabel, url, shape, limits }: OwnPictureFieldProps) {
  const words = accountText.profile;
  const { name, value, error, change } = useTied<PictureEdit>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isExamining, setExamining] = useState(false);
  const crop = cropCode.use("soon");
  const fileUrl = useObjectUrl(value.kind === "new" ? value.file : null);
  const take = async (file: File) => {
    setRefusal(null);
    setExamining(true);
    const taken = await takeOwnPicture(file, shape, limits);
    setExamining(false);
    if (typeof taken === "string") setRefusal(taken);
    else change(taken);
  };
  const shownUrl = value.kind === "keep" ? url : null;
  return (
    <div className="flex flex-col gap-3">
      <FieldPlace name={name}>
        <FileDrop
          accept="image/jpeg,image/png,image/webp"
          error={refusal ? <Announced>{refusal}</Announced> : error}
          hint={words.pictureHint({
            width: shape.widthMin,
            height: shape.heightMin,
            bytes: formatBytes(limits.imageBytesMax),
          })}
          label={label}
          onFiles={([file]) => file && void take(file)}
        >
          {isExamining ? (
            <p className="text-name text-ink-2">{words.examining}</p>
          ) : value.kind === "new" ? (
            <p className="min-w-0 flex-1 basis-40 text-facts text-ink-2 [overflow-wrap:anywhere]">
              {words.chosen({ name: value.file.name, width: value.width, height: value.height })}
            </p>
          ) : shownUrl ? (
            <span className="flex min-w-0 flex-1 basis-40 items-center gap-4">
              <img
                alt={words.current}
                className={classNames(
                  "h-16 max-w-full border border-hairline object-cover",
                  shape.width === shape.height ? "w-16 rounded-full" : "w-60 rounded-frame",
                )}
                src={shownUrl}
              />
            </span>
          ) : value.kind === "remove" ? (
            <p className="min-w-0 flex-1 basis-40 text-name text-ink-2">{words.removed}</p>
          ) : undefined}
        </FileDrop>
      </FieldPlace>
      {value.kind === "new" && fileUrl && crop && (
        <section aria-label={cropLabel} className="flex flex-col gap-2">
          <crop.CropTool
            {...boundsOf(value, shape)}
            onChange={(part) => change({ ...value, crop: part })}
            src={fileUrl}
            value={value.crop}
          />
        </section>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {value.kind !== "keep" && (
          <Button icon="reset" onClick={() => change(KEEP)} size="small">
            {url ? words.keep : words.discard}
          </Button>
        )}
        {value.kind === "keep" && url && (
          <Button icon="trash" onClick={() => change({ kind: "remove" })} size="small">
            {removeLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
