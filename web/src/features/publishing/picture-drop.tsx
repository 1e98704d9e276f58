// A field for a picture: the place to drop it, what is chosen, and what was said about it.

import type { ReactNode } from "react";
import { formatBytes } from "@/messages/byte-size";
import { formText } from "@/messages/form-text";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Announced, type FieldProps } from "@/ui/fields/field";
import { FileDrop } from "@/ui/fields/file-drop";
import type { PictureTaking } from "./use-taken-picture";

type PictureDropProps = FieldProps & {
  name: string;
  picture: PictureTaking;
  chosen: { fileName: string; bytes: number; width: number; height: number } | null;
  /** What is chosen is what is published. */
  isStored?: boolean;
  /** The chosen picture, once it was read. */
  thumbnail: ReactNode;
};

export function PictureDrop({ name, picture, chosen, isStored, thumbnail, error, ...field }: PictureDropProps) {
  return (
    <>
      <FieldPlace name={name}>
        <FileDrop
          accept="image/jpeg,image/png,image/webp"
          error={picture.refusal ? <Announced>{picture.refusal}</Announced> : error}
          onFiles={([file]) => file && void picture.take(file)}
          {...field}
        >
          {picture.isExamining ? (
            <p className="text-name text-ink-2">{formText.publish.examining}</p>
          ) : (
            chosen &&
            (thumbnail || isStored) && (
              <div className="flex min-w-0 flex-1 basis-60 items-center gap-4">
                <span className="relative block aspect-video w-28 shrink-0 overflow-hidden rounded-frame bg-sunken">
                  {thumbnail}
                </span>
                <span className="min-w-0 flex-1 text-facts text-ink-2 [overflow-wrap:anywhere]">
                  {isStored
                    ? formText.publish.published
                    : formText.publish.pictureFacts({
                        name: chosen.fileName,
                        width: chosen.width,
                        height: chosen.height,
                        bytes: formatBytes(chosen.bytes),
                      })}
                </span>
              </div>
            )
          )}
        </FileDrop>
      </FieldPlace>
      <div aria-live="polite" className="sr-only">
        {chosen && !isStored && !picture.isExamining && chosen.fileName}
      </div>
      {picture.note && <p className="text-name text-ink-2">{picture.note}</p>}
    </>
  );
}
