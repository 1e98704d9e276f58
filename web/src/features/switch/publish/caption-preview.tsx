// The theme as it will hang on the wall, beside the form: picture, name, maker, menu. Beside the options it also says
// what the picture shows, and takes changes back.

import type { Target } from "@/api/gql/types";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";
import { withDots } from "@/ui/wall/caption";
import { Hook } from "@/ui/wall/empty-frame";
import { type Choice, writeChoices } from "../options/choices";
import { type LocalBackground, MenuPreview } from "../options/menu-preview";
import { OptionSummary } from "../options/option-panel";
import type { Draft } from "./draft";
import type { StepId } from "./form-steps";
import type { PickerLayout } from "./problems";

type CaptionPreviewProps = {
  draft: Draft;
  layout: PickerLayout | null;
  background: LocalBackground | null;
  overlayUrl: string | null;
  maker: string;
  step: StepId;
  isOriginalShown: boolean;
  onCompare: (isOriginalShown: boolean) => void;
  onChoices: (choices: Choice[]) => void;
};

export function CaptionPreview(props: CaptionPreviewProps) {
  const { draft, layout, background, overlayUrl, maker, step, isOriginalShown, onCompare, onChoices } = props;
  const hasPicture = background !== null || layout !== null;
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
      {hasPicture ? (
        <div className="lamp rounded-frame" data-lit="true">
          <MenuPreview background={background} ground={layout?.color ?? null} overlayUrl={overlayUrl} />
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
        {draft.tags.length > 0 && <p className="mt-1 text-facts text-ink-2">{draft.tags.join(", ")}</p>}
      </div>
      {isOptions && layout && layout.options.length > 0 && (
        <div className="mt-3">
          <OptionSummary
            choices={draft.choices}
            isOriginalShown={isOriginalShown}
            onChange={onChoices}
            onCompare={onCompare}
            options={layout.options}
          >
            <CopyLinkButton address={linkTo(layout, draft.choices)} />
          </OptionSummary>
        </div>
      )}
    </aside>
  );
}

const menuOf = (target: Target | null) => (target ? [text.target[target]] : []);
const layoutOf = (layout: PickerLayout | null) => (layout ? [<bdi key="layout">{layout.name}</bdi>] : []);

/** An address that opens the form with this layout and these options. */
function linkTo(layout: PickerLayout, choices: readonly Choice[]): string {
  const search = new URLSearchParams({ layout: layout.hexId });
  const written = writeChoices(choices);
  if (written) search.set("o", written);
  return `${window.location.origin}/create/switch/theme?${search}`;
}
