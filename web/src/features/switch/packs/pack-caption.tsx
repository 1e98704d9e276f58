// A pack as every list shows it: its collage like stacked prints, name, maker, how many themes, and which menus they
// dress. A button goes through the pictures of its themes; nothing turns by itself.

import { useState } from "react";
import type { PackCaptionFragment } from "@/api/gql/types";
import { CoverControls, MatureCover } from "@/features/catalogue/mature-cover";
import { useRevealed } from "@/features/catalogue/revealed";
import { SaveOnCaption } from "@/features/catalogue/save-button";
import { seenBy, seenByMark } from "@/features/catalogue/seen-by";
import { text } from "@/messages/text";
import { IconButton } from "@/ui/controls/icon-button";
import { Caption } from "@/ui/wall/caption";
import { type FrameProps, previewSrcSet } from "@/ui/wall/frame";
import { sayCoverage } from "./coverage";
import { CoverageStrip } from "./coverage-strip";
import { sendPackSaved } from "./save-pack";

type PackCaptionProps = {
  pack: PackCaptionFragment;
  loading?: FrameProps["loading"];
  sizes?: string;
  size?: "normal" | "large";
};

/** Name of a pack among all items, for what is remembered of it. */
export const packItem = (hexId: string) => `pack ${hexId}`;

export function PackCaption({ pack, loading, sizes = "17rem", size }: PackCaptionProps) {
  const { themes } = pack;
  const item = packItem(pack.hexId);
  const isRevealed = useRevealed(item);
  const isCovered = pack.isNSFW && !isRevealed;
  /** 0 is the collage, the themes come after it. */
  const [place, setPlace] = useState(0);
  const shown = isCovered ? undefined : themes[place - 1];
  const count = text.count.themes({ n: themes.length });
  const spoken = [
    text.label.pack({ name: pack.name, creator: pack.creator.username }),
    count,
    sayCoverage(themes),
    seenBy(pack),
    pack.isNSFW && text.mark.mature,
    text.count.saves({ n: pack.saveCount }),
  ];
  const collage = {
    src: pack.preview360Url,
    srcSet: previewSrcSet(pack),
    sizes,
    thumbHash: pack.thumbHash,
  };
  return (
    <Caption
      actions={
        <>
          {!isCovered && (
            <StepButton
              name={pack.name}
              onStep={() => setPlace((now) => (now + 1) % (themes.length + 1))}
              shown={shown && text.packPictures.theme({ name: shown.name, menu: text.target[shown.target] })}
            />
          )}
          {pack.isNSFW && <CoverControls isRevealed={isRevealed} name={pack.name} item={item} />}
        </>
      }
      beside={pack.isSaved !== null && <SaveOnCaption send={sendPackSaved} item={pack} />}
      facts={
        <>
          {seenByMark(pack)}
          <CoverageStrip themes={themes} />
        </>
      }
      frame={{
        loading,
        picture: isCovered ? null : shown ? { src: shown.preview360Url } : collage,
        children: isCovered && <MatureCover thumbHash={pack.thumbHash} />,
      }}
      href={pack.pageUrl}
      isStack
      label={spoken.filter(Boolean).join(text.comma)}
      maker={pack.creator.username}
      makerUrl={pack.creator.pageUrl}
      name={pack.name}
      purpose={count}
      size={size}
    />
  );
}

type StepButtonProps = {
  name: string;
  /** The theme whose picture is shown, in words; undefined for the collage. */
  shown: string | undefined;
  onStep: () => void;
};

/** Lies over the frame; there for those who point at the item or have the focus on the button. */
function StepButton({ name, shown, onStep }: StepButtonProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-video items-end justify-between gap-2 p-2">
      <p className="min-w-0 truncate rounded-frame bg-panel px-2 py-1 text-facts text-ink empty:hidden" role="status">
        {shown}
      </p>
      <IconButton
        className="pointer-events-auto ms-auto border border-edge bg-panel opacity-0 transition-opacity group-hover/item:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:hidden"
        icon="right"
        label={text.packPictures.step({ name })}
        onClick={onStep}
      />
    </div>
  );
}
