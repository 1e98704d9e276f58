// The picture of a layout on its page: the menu as the chosen options make it, over a ground of the visitor's choice.

import { useEffect, useMemo, useRef, useState } from "react";
import type { SwitchLayoutPageQuery } from "@/api/gql/types";
import { CroppedPicture } from "@/features/publishing/cropped-picture";
import { type Choice, fittingChoices } from "@/features/switch/options/choices";
import { MenuPreview } from "@/features/switch/options/menu-preview";
import { OptionActions } from "@/features/switch/options/option-panel";
import { useLivePreview } from "@/features/switch/stage/live-preview";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { CAN_DRAW_MENUS } from "@/platform/can-draw-menus";
import { useHydrated } from "@/platform/hydrated";
import { Button } from "@/ui/controls/button";
import { Frame, previewSrcSet } from "@/ui/wall/frame";
import { WallLight } from "@/ui/wall/wall-light";
import { drawnLayoutCode } from "./drawn-layout-code";
import { type GroundId, useGrounds } from "./grounds";

const PICTURES = "image/jpeg,image/png,image/webp";

type LayoutGrounds = ReturnType<typeof useGrounds>;
type Layout = NonNullable<SwitchLayoutPageQuery["switchLayout"]>;

type LayoutStageProps = {
  layout: Layout;
  choices: readonly Choice[];
  onChange: (choices: Choice[]) => void;
};

/** On a phone its parts stand among those of the page, so that the picture can stay in view down to the last option. */
export function LayoutStage({ layout, choices, onChange }: LayoutStageProps) {
  const [isOriginalShown, setOriginalShown] = useState(false);
  const hasOptions = layout.options.length > 0;
  const grounds = useGrounds(layout);
  const live = useLivePreview();
  const { options } = layout;
  const shownChoices = useMemo(
    () => (isOriginalShown ? [] : fittingChoices(options, choices)),
    [isOriginalShown, options, choices],
  );
  // The stored picture is the first one, and is enough until something is changed.
  const isStored = choices.length === 0 && grounds.isFirst;
  const [isDrawn, setDrawn] = useState(false);
  if (CAN_DRAW_MENUS && !isStored && !isDrawn) setDrawn(true);
  useEffect(() => void (isDrawn && drawnLayoutCode.fetch()), [isDrawn]);
  const drawing = drawnLayoutCode.use();
  const picture = { src: layout.preview720Url, srcSet: previewSrcSet(layout), thumbHash: layout.thumbHash };
  return (
    <div className={hasOptions ? "contents tablet:flex tablet:flex-col tablet:gap-4" : "flex flex-col gap-4"}>
      <div className={hasOptions ? "stage-sticky" : undefined}>
        <WallLight thumbHash={layout.thumbHash}>
          {live.code ? (
            <live.code.LayoutLivePreview
              choices={shownChoices}
              ground={grounds.paint}
              layout={layout}
              onClose={live.close}
              onPicture={(file) => void grounds.takeMine(file)}
              picture={picture}
              wallpaperUrl={grounds.picture?.url ?? null}
            />
          ) : isDrawn && drawing ? (
            <drawing.DrawnLayout
              background={grounds.picture}
              choices={shownChoices}
              ground={grounds.paint}
              layout={layout}
            />
          ) : (
            <Frame
              alt={text.label.layout({
                name: layout.name,
                creator: layout.creator.username,
                menu: text.target[layout.target],
              })}
              ground={layout.color}
              isStage
              loading="first"
              picture={picture}
            />
          )}
        </WallLight>
      </div>
      <div className="contents tablet:flex tablet:flex-col tablet:gap-4 desktop:flex-row desktop:gap-6">
        <div className="contents tablet:flex tablet:min-w-0 tablet:flex-col tablet:gap-4 desktop:flex-1">
          {!live.code && live.opener}
          {!isStored && !CAN_DRAW_MENUS && <p className="text-facts text-ink-2">{itemsText.layoutStage.drawn}</p>}
          <Grounds grounds={grounds} />
          {hasOptions && (
            <OptionActions
              choices={choices}
              isOriginalShown={isOriginalShown}
              onChange={(next) => {
                setOriginalShown(false);
                onChange(next);
              }}
              onCompare={setOriginalShown}
              options={layout.options}
            />
          )}
        </div>
        {layout.overlayUrl && <Screenshot grounds={grounds} overlayUrl={layout.overlayUrl} />}
      </div>
    </div>
  );
}

/** The author's picture, beside the drawn one and over the same ground. */
function Screenshot({ grounds, overlayUrl }: { grounds: LayoutGrounds; overlayUrl: string }) {
  const { byAuthor } = itemsText.layoutStage;
  return (
    <figure className="flex w-60 max-w-full flex-col gap-2">
      <MenuPreview background={grounds.picture} ground={grounds.paint} label={byAuthor} overlayUrl={overlayUrl} />
      <figcaption className="text-facts text-ink-2">{byAuthor}</figcaption>
    </figure>
  );
}

function Grounds({ grounds }: { grounds: LayoutGrounds }) {
  const { layoutStage } = itemsText;
  const file = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const labelOf = (id: GroundId) => (id === "mine" ? layoutStage.myPicture : layoutStage[id]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ul aria-label={layoutStage.ground} className="flex flex-wrap gap-2">
          {grounds.ids.map((id) => (
            <li key={id}>
              <button
                aria-pressed={id === grounds.chosen}
                className="flex min-h-10 items-center gap-x-2 gap-y-1 rounded-frame pe-2 text-facts max-tablet:flex-col max-tablet:items-start text-ink-2 hover:text-ink aria-pressed:font-[650] aria-pressed:text-ink"
                onClick={() => grounds.choose(id)}
                type="button"
              >
                <span
                  className="lamp block aspect-video w-14 overflow-hidden rounded-frame shadow-[inset_0_0_0_1px_var(--hairline)]"
                  data-lit={id === grounds.chosen}
                  style={isHydrated ? { background: grounds.paintOf(id) ?? undefined } : undefined}
                >
                  {id === "mine" && grounds.picture && <CroppedPicture {...grounds.picture} />}
                </span>
                {labelOf(id)}
              </button>
            </li>
          ))}
        </ul>
        <Button icon="picture" onClick={() => file.current?.click()} size="small">
          {grounds.ids.includes("mine") ? layoutStage.mineAgain : layoutStage.mine}
        </Button>
        <input
          accept={PICTURES}
          aria-label={layoutStage.mine}
          hidden
          onChange={(event) => {
            const picked = event.target.files?.[0];
            if (picked) void grounds.takeMine(picked);
            event.target.value = "";
          }}
          ref={file}
          type="file"
        />
      </div>
      <p aria-live="polite" className="text-facts text-ink-2">
        {grounds.problem ?? (grounds.chosen === "mine" ? layoutStage.stays : "")}
      </p>
    </div>
  );
}
