// A file on its way to being an icon: taken as it is when the console would take it, offered to be resized when it is
// another picture.

import { formatBytes } from "@/messages/byte-size";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { examinePicture } from "@/platform/picture-file";
import type { IconSpec } from "./icons";

export type TakenIcon =
  | { kind: "taken"; file: File }
  | { kind: "refused"; message: string }
  /** It is a picture, and not one that the console takes. */
  | { kind: "resizable"; file: File; width: number; height: number };

/** `limits.iconBytesMax` is for the icon, `limits.imageBytesMax` for a picture to make it of. */
export async function takeIcon(
  file: File,
  spec: IconSpec,
  limits: { iconBytesMax: number; imageBytesMax: number; imagePixelsMax: number },
): Promise<TakenIcon> {
  const facts = await examinePicture(file).catch(() => null);
  const { problem } = formText.publish;
  if (facts === null) return { kind: "refused", message: problem.imageType };
  if (facts === "damaged") return { kind: "refused", message: problem.imageDamaged };
  const { type, width, height } = facts;
  const isExact = type === "image/png" && width === spec.width && height === spec.height;
  if (isExact && file.size <= limits.iconBytesMax) return { kind: "taken", file };
  if (file.size > limits.imageBytesMax || width * height > limits.imagePixelsMax) {
    const [size, most] = [formatBytes(file.size), formatBytes(limits.imageBytesMax)];
    return { kind: "refused", message: createText.icon.tooLarge({ size, most }) };
  }
  return { kind: "resizable", file, width, height };
}
