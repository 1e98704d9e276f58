// What the theme looks like: its published picture, and what is made of it here once something else is chosen.

import type { EditedThemeFragment } from "@/api/gql/types";
import { LocalScreenshot } from "@/features/publishing/local-screenshot";
import { editText } from "@/messages/edit-text";
import { Frame } from "@/ui/wall/frame";
import { MenuPreview } from "../options/menu-preview";
import { ShownLine } from "../options/shown-line";
import { useComposed } from "../options/use-composed";
import type { PickerLayout } from "../theme-form/check-draft";
import { type Draft, storedOf } from "../theme-form/draft";
import { useOwnOverlay } from "../theme-form/pieces/use-own-overlay";
import { usePieceUrl } from "../theme-form/use-piece-url";
import { looksTheSame } from "./edit-values";

type EditPreviewProps = {
  theme: EditedThemeFragment;
  draft: Draft;
  before: Draft;
  layout: PickerLayout | null;
  /** The layout is shown as its maker made it. */
  isOriginalShown: boolean;
};

export function EditPreview({ theme, draft, before, layout, isOriginalShown }: EditPreviewProps) {
  const composed = useComposed(layout, isOriginalShown ? [] : draft.choices);
  const own = useOwnOverlay(draft);
  const backgroundUrl = usePieceUrl(draft, "background", before);
  const screenshotUrl = usePieceUrl(draft, "screenshot", before);
  if (looksTheSame(before, draft) && !isOriginalShown) {
    const isPending = theme.previewState === "PENDING" || theme.previewState === "FAILED";
    return (
      <Frame
        alt=""
        loading="first"
        picture={isPending ? null : { src: theme.preview720Url, thumbHash: theme.screenshotThumbHash }}
      />
    );
  }
  const isStored = storedOf(draft, "screenshot") !== null;
  return (
    <div className="flex flex-col gap-3">
      {screenshotUrl && !isStored ? (
        <LocalScreenshot url={screenshotUrl} />
      ) : (
        <MenuPreview
          background={draft.background && backgroundUrl ? { ...draft.background, url: backgroundUrl } : null}
          ground={layout?.color ?? null}
          overlayUrl={own.url ?? composed.overlayUrl}
        />
      )}
      <p className="text-facts text-ink-2">{isStored ? editText.screenshotStays : editText.preview}</p>
      {layout && layout.options.length > 0 && <ShownLine preview={composed} />}
    </div>
  );
}
