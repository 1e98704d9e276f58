// The collage of both screens as the server makes it, about: the TV menu to the left of a slanted seam, the Plaza to its right.

import { CroppedPicture } from "@/features/publishing/cropped-picture";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { useObjectUrl } from "@/platform/object-url";
import { Hook } from "@/ui/wall/empty-frame";
import { type Draft, fileOf, type PictureField, storedOf } from "./draft";

/** The seam crosses the upper edge at 770 of 1280, the lower one at 510. */
const LEFT_OF_SEAM = "[clip-path:polygon(0_0,60.16%_0,39.84%_100%,0_100%)]";

export function Collage({ draft }: { draft: Draft }) {
  const launcher = useScreen(draft, "launcherScreenshot");
  const plaza = useScreen(draft, "waraWaraPlazaScreenshot");
  const [first, second] = launcher ? [launcher, plaza] : [plaza, null];
  if (!first) return <Hook />;
  return (
    <div
      aria-label={wiiuFormText.picture.collage}
      className="relative aspect-video overflow-hidden rounded-frame bg-black"
      role="img"
    >
      {second && <span className="absolute inset-0">{second}</span>}
      <span className={second ? `absolute inset-0 ${LEFT_OF_SEAM}` : "absolute inset-0"}>{first}</span>
      {second && (
        <svg
          aria-hidden="true"
          className="absolute inset-0 size-full"
          preserveAspectRatio="none"
          viewBox="0 0 1280 720"
        >
          <path d="M770 0 L510 720" stroke="#fff" strokeWidth={6} />
        </svg>
      )}
    </div>
  );
}

/** What is on a screen: of this device, or as it is published. */
function useScreen(draft: Draft, field: PictureField) {
  const url = useObjectUrl(fileOf(draft, field));
  const facts = draft[field];
  const stored = storedOf(draft, field)?.url;
  if (stored) return <img alt="" className="size-full object-cover" src={stored} />;
  return facts && url ? <CroppedPicture {...facts} url={url} /> : null;
}
