// A screenshot on this device, in the frame of the picture that it takes the place of.

import { formText } from "@/messages/form-text";

export function LocalScreenshot({ url }: { url: string }) {
  return (
    <img
      alt={formText.publish.screenshot}
      className="aspect-video w-full rounded-frame object-cover outline-1 -outline-offset-1 outline-edge"
      src={url}
    />
  );
}
