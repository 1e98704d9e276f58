// The theme as lists will show it, beside the form: the collage, name, maker, and what it brings.

import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { classNames } from "@/pure/class-names";
import { withDots } from "@/ui/wall/caption";
import { regionsOf } from "../theme-form/check-draft";
import { Collage } from "../theme-form/collage";
import type { Draft } from "../theme-form/draft";
import type { SystemFile } from "../theme-form/sort-patches";
import type { StepId } from "./step-ids";

type CaptionPreviewProps = {
  draft: Draft;
  files: readonly SystemFile[];
  maker: string;
  step: StepId;
};

export function CaptionPreview({ draft, files, maker, step }: CaptionPreviewProps) {
  const { music, splash, group, picture } = wiiuFormText;
  const hasPicture = draft.launcherScreenshot !== null || draft.waraWaraPlazaScreenshot !== null;
  const brings = [
    ...(draft.bgm ? [music.heading] : []),
    ...(draft.splash ? [splash.heading] : []),
    ...regionsOf(draft, files).map((region) => group[region]),
  ];
  return (
    <aside
      aria-label={formText.publish.preview}
      className={classNames(
        "min-w-0 desktop:sticky desktop:top-[calc(var(--header)+1.5rem)] desktop:col-span-5",
        // On a phone an empty frame below the form says nothing.
        !hasPicture && step !== "check" && "max-desktop:hidden",
      )}
    >
      <p className="mb-2 text-facts text-ink-2">{hasPicture ? picture.collage : picture.collageEmpty}</p>
      <Collage draft={draft} />
      <div className="mt-2">
        <p
          className={classNames("line-clamp-2 text-name font-[600]", draft.name.trim() === "" && "text-ink-2")}
          dir="auto"
        >
          {draft.name.trim() || formText.publish.untitled}
        </p>
        <p className="mt-0.5 text-facts text-ink-2">{withDots([<bdi key="maker">{maker}</bdi>, ...brings])}</p>
        {draft.tags.length > 0 && <p className="mt-1 text-facts text-ink-2">{draft.tags.join(text.comma)}</p>}
      </div>
    </aside>
  );
}
