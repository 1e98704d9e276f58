// What the theme looks like: its published picture, and what is made of it here once something else is chosen.

import type { EditedThemeFragment } from "@/api/gql/types";
import { PublishedPicture } from "@/features/publishing/edit-item-page";
import { LocalScreenshot } from "@/features/publishing/local-screenshot";
import { editText } from "@/messages/edit-text";
import type { Choice } from "../options/choices";
import { MenuPreview } from "../options/menu-preview";
import type { PickerLayout } from "../theme-form/check-draft";
import { type Draft, fileOf, storedOf } from "../theme-form/draft";
import { ICONS } from "../theme-form/pieces/icons";
import { useOwnOverlay } from "../theme-form/pieces/use-own-overlay";
import { useDrawnDraft } from "../theme-form/use-drawn-draft";
import { usePieceUrl } from "../theme-form/use-piece-url";
import { looksTheSame } from "./edit-values";

type EditPreviewProps = {
  theme: EditedThemeFragment;
  draft: Draft;
  before: Draft;
  layout: PickerLayout | null;
  /** The layout is shown as its maker made it. */
  isOriginalShown: boolean;
  onPicture: (file: File) => void;
};

const hasOtherIcons = (before: Draft, draft: Draft): boolean =>
  ICONS.some((icon) => fileOf(draft, icon) !== null || (draft[icon] === null) !== (before[icon] === null));

const NO_CHOICES: readonly Choice[] = [];

export function EditPreview({ theme, draft, before, layout, isOriginalShown, onPicture }: EditPreviewProps) {
  const choices = isOriginalShown ? NO_CHOICES : draft.choices;
  const own = useOwnOverlay(draft);
  const backgroundUrl = usePieceUrl(draft, "background", before);
  const screenshotUrl = usePieceUrl(draft, "screenshot", before);
  const { code, isLive, wasLive, open, close } = useDrawnDraft();
  const opener = code && <code.LiveOpener isFocused={wasLive} onOpen={open} />;
  const overlayUrl = own.url ?? layout?.overlayUrl ?? null;
  const drawn = code && (
    <code.DrawnDraft
      backgroundUrl={backgroundUrl}
      choices={choices}
      draft={draft}
      isLarge
      isLive={isLive}
      layout={layout}
      menu={theme.target}
      onClose={close}
      onPicture={onPicture}
      overlayUrl={overlayUrl}
    />
  );
  if (isLive) return drawn;
  // Icons are seen only where the menu is drawn.
  const isAsPublished = looksTheSame(before, draft) && !(code && hasOtherIcons(before, draft));
  if (isAsPublished && !isOriginalShown) {
    return (
      <>
        <PublishedPicture item={theme} thumbHash={theme.screenshotThumbHash} />
        {opener}
      </>
    );
  }
  const isStored = storedOf(draft, "screenshot") !== null;
  return (
    <div className="flex flex-col gap-3">
      {screenshotUrl && !isStored ? (
        <LocalScreenshot url={screenshotUrl} />
      ) : (
        (drawn ?? (
          <MenuPreview
            background={draft.background && backgroundUrl ? { ...draft.background, url: backgroundUrl } : null}
            ground={layout?.color ?? null}
            overlayUrl={overlayUrl}
          />
        ))
      )}
      {opener}
      <p className="text-facts text-ink-2">{isStored ? editText.screenshotStays : editText.preview}</p>
    </div>
  );
}
