// Whether a file may be the screenshot, by the server's limits, before anything is sent.

import type { Limits } from "@/features/session/session";
import { formatBytes } from "@/messages/byte-size";
import { formText } from "@/messages/form-text";
import type { PictureFacts } from "@/platform/picture-file";

/** What is wrong with a file, in a sentence; null when it may be used. */
export function checkScreenshot(bytes: number, facts: PictureFacts | "damaged" | null, limits: Limits): string | null {
  const { problem } = formText.publish;
  if (facts === null) return problem.imageType;
  if (facts === "damaged") return problem.imageDamaged;
  const { width, height } = facts;
  const { wallpaperWidth: exactWidth, wallpaperHeight: exactHeight } = limits;
  if (width !== exactWidth || height !== exactHeight) {
    return problem.screenshotSize({ exactWidth, exactHeight, width, height });
  }
  if (bytes > limits.imageBytesMax) {
    return problem.imageBytes({ size: formatBytes(bytes), most: formatBytes(limits.imageBytesMax) });
  }
  return null;
}
