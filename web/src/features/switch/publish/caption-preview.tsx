// The theme as lists will show it, beside the form: picture, name, maker, menu. Beside the options it also says
// what the picture shows, and takes changes back.

import type { ReactNode } from "react";
import type { Target } from "@/api/gql/types";
import type { LocalPicture } from "@/features/publishing/cropped-picture";
import { LocalScreenshot } from "@/features/publishing/local-screenshot";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useObjectUrl } from "@/platform/object-url";
import { classNames } from "@/pure/class-names";
import { withDots } from "@/ui/wall/caption";
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
    <aside
      aria-label={formText.publish.preview}
      className={classNames(
        "min-w-0 desktop:sticky desktop:top-[calc(var(--header)+1.5rem)] desktop:col-span-5",
        // On a phone the picture stays in view while options are set, and comes after the form elsewhere.
        isOptions && "max-desktop:sticky max-desktop:top-(--header) max-desktop:z-20 max-desktop:order-first",
        isOptions &&
          "max-desktop:-mx-4 max-desktop:border-b max-desktop:border-hairline max-desktop:bg-wall max-desktop:p-4",
        step === "layout" && !hasPicture && "max-desktop:hidden",
      )}
    >
      <p className="mb-2 text-facts text-ink-2 max-desktop:hidden">{formText.publish.preview}</p>
      {screenshotUrl && !isOptions ? (
        <LocalScreenshot url={screenshotUrl} />
      ) : hasPicture ? (
        <div className={classNames(isOptions && "tablet:max-desktop:max-w-md")}>
          <MenuPreview background={background} ground={layout?.color ?? null} overlayUrl={preview.overlayUrl} />
        </div>
      ) : (
        <Hook />
      )}
      <div className={classNames("mt-2", isOptions && "max-desktop:hidden")}>
        <p
          className={classNames("line-clamp-2 text-name font-[600]", draft.name.trim() === "" && "text-ink-2")}
          dir="auto"
        >
          {draft.name.trim() || formText.publish.untitled}
        </p>
        <p className="mt-0.5 text-facts text-ink-2">
          {withDots([<bdi key="maker">{maker}</bdi>, ...menuOf(draft.target), ...layoutOf(layout)])}
        </p>
        {draft.tags.length > 0 && <p className="mt-1 text-facts text-ink-2">{draft.tags.join(text.comma)}</p>}
      </div>
      {isOptions && layout.options.length > 0 && (
        <div className="mt-3 flex flex-col gap-3">
          <ShownLine preview={preview} />
          <div className="max-desktop:hidden">{actions}</div>
        </div>
      )}
    </aside>
  );
}

const menuOf = (target: Target | null) => (target ? [text.target[target]] : []);
const layoutOf = (layout: PickerLayout | null) => (layout ? [<bdi key="layout">{layout.name}</bdi>] : []);
