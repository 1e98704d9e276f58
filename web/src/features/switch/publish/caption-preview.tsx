// The theme as lists will show it, beside the form: picture, name, maker, menu. Beside the options it also says
// what the picture shows, and takes changes back.

import type { ReactNode } from "react";
import type { Target } from "@/api/gql/types";
import { CaptionFrame } from "@/features/publishing/caption-frame";
import type { LocalPicture } from "@/features/publishing/cropped-picture";
import { LocalScreenshot } from "@/features/publishing/local-screenshot";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useObjectUrl } from "@/platform/object-url";
import { Hook } from "@/ui/wall/empty-frame";
import { MenuPreview } from "../options/menu-preview";
import { ShownLine } from "../options/shown-line";
import type { ComposedPreview } from "../options/use-composed";
import type { PickerLayout } from "../theme-form/check-draft";
import type { Draft } from "../theme-form/draft";
import type { StepId } from "./step-ids";

type CaptionPreviewProps = {
  draft: Draft;
  layout: PickerLayout | null;
  background: LocalPicture | null;
  preview: ComposedPreview;
  screenshot: Blob | null;
  maker: string;
  step: StepId;
  /** Shown beside the options where there is room. */
  actions: ReactNode;
};

export function CaptionPreview(props: CaptionPreviewProps) {
  const { draft, layout, background, preview, screenshot, maker, step, actions } = props;
  const screenshotUrl = useObjectUrl(screenshot);
  const hasPicture = [background, layout, screenshotUrl, preview.overlayUrl].some((one) => one !== null);
  const isOptions = step === "options" && layout !== null;
  return (
    <CaptionFrame
      draft={draft}
      facts={[...menuOf(draft.target), ...layoutOf(layout)]}
      isLarge={isOptions}
      line={formText.publish.preview}
      maker={maker}
      picture={
        screenshotUrl && !isOptions ? (
          <LocalScreenshot url={screenshotUrl} />
        ) : hasPicture ? (
          <MenuPreview background={background} ground={layout?.color ?? null} overlayUrl={preview.overlayUrl} />
        ) : (
          <Hook />
        )
      }
    >
      {isOptions && layout.options.length > 0 && (
        <div className="mt-3 flex flex-col gap-3">
          <ShownLine preview={preview} />
          <div className="max-desktop:hidden">{actions}</div>
        </div>
      )}
    </CaptionFrame>
  );
}

const menuOf = (target: Target | null) => (target ? [text.target[target]] : []);
const layoutOf = (layout: PickerLayout | null) => (layout ? [<bdi key="layout">{layout.name}</bdi>] : []);
