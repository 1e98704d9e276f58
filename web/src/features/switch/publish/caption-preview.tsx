// The theme as lists will show it, beside the form: picture, name, maker, menu. Beside the options it also takes changes back. Where the browser draws menus it is drawn as it changes, and can be used.

import type { ReactNode } from "react";
import type { Target } from "@/api/gql/types";
import { CaptionFrame } from "@/features/publishing/caption-frame";
import type { LocalPicture } from "@/features/publishing/cropped-picture";
import { LocalScreenshot } from "@/features/publishing/local-screenshot";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useObjectUrl } from "@/platform/object-url";
import { Hook } from "@/ui/wall/empty-frame";
import type { Choice } from "../options/choices";
import { MenuPreview } from "../options/menu-preview";
import type { PickerLayout } from "../theme-form/check-draft";
import { BACKGROUND_ONLY, type Draft } from "../theme-form/draft";
import { useDrawnDraft } from "../theme-form/use-drawn-draft";
import type { StepId } from "./step-ids";

type CaptionPreviewProps = {
  draft: Draft;
  layout: PickerLayout | null;
  background: LocalPicture | null;
  /** The picture of the layout, where no menu is drawn. */
  overlayUrl: string | null;
  /** The options that the picture shows. */
  choices: readonly Choice[];
  screenshot: Blob | null;
  maker: string;
  step: StepId;
  /** Shown beside the options where there is room. */
  actions: ReactNode;
  onPicture: (file: File) => void;
  onDrawn: (drawing: ImageData) => void;
};

export function CaptionPreview(props: CaptionPreviewProps) {
  const { draft, layout, background, overlayUrl, choices, screenshot, maker, step, actions, onPicture, onDrawn } =
    props;
  const screenshotUrl = useObjectUrl(screenshot);
  const isOptions = step === "options" && layout !== null;
  const { code, isLive, wasLive, open, close } = useDrawnDraft();
  const { target } = draft;
  const ground = layout?.color ?? null;
  // A menu without a background is worth a look once something changes it.
  const isMade = background !== null || layout !== null || draft.ownLayout !== null || draft.ownCommonLayout !== null;
  const isDrawn = code && target && (isMade || draft.base === BACKGROUND_ONLY);
  const hasPicture = isMade || screenshotUrl !== null || overlayUrl !== null;
  return (
    <CaptionFrame
      draft={draft}
      facts={[...menuOf(draft.target), ...layoutOf(layout)]}
      isLarge={isOptions || isLive}
      isSticky={!isLive}
      line={formText.publish.preview}
      maker={maker}
      picture={
        screenshotUrl && !isOptions && !isLive ? (
          <LocalScreenshot url={screenshotUrl} />
        ) : isDrawn ? (
          <code.DrawnDraft
            backgroundUrl={background?.url ?? null}
            choices={choices}
            draft={draft}
            isLarge={isOptions}
            isLive={isLive}
            layout={layout}
            menu={target}
            onClose={close}
            onDrawn={onDrawn}
            onPicture={onPicture}
            overlayUrl={overlayUrl}
          />
        ) : hasPicture ? (
          <MenuPreview background={background} ground={ground} overlayUrl={overlayUrl} />
        ) : (
          <Hook />
        )
      }
    >
      {isDrawn && !isLive && (
        <>
          <code.LiveOpener
            className={isOptions ? "mt-3" : "mt-3 max-desktop:hidden"}
            isFocused={wasLive}
            onOpen={open}
          />
          {!isOptions && (
            <code.LiveOpener className="ms-auto desktop:hidden" isFocused={wasLive} isSmall onOpen={open} />
          )}
        </>
      )}
      {isOptions && layout.options.length > 0 && <div className="mt-3 max-desktop:hidden">{actions}</div>}
    </CaptionFrame>
  );
}

const menuOf = (target: Target | null) => (target ? [text.target[target]] : []);
const layoutOf = (layout: PickerLayout | null) => (layout ? [<bdi key="layout">{layout.name}</bdi>] : []);
