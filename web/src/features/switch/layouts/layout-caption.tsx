// A layout as every list shows it: its picture over its own colour, name, maker, menu and options.

import type { LayoutCaptionFragment } from "@/api/gql/types";
import { SaveOnCaption } from "@/features/catalogue/save-button";
import { breakingTarget, text } from "@/messages/text";
import { Caption } from "@/ui/wall/caption";
import { type FrameProps, previewSrcSet } from "@/ui/wall/frame";
import { sendLayoutSaved } from "./save-layout";

type LayoutCaptionProps = {
  layout: LayoutCaptionFragment;
  loading?: FrameProps["loading"];
  sizes?: string;
};

export function LayoutCaption({ layout, loading, sizes = "17rem" }: LayoutCaptionProps) {
  const menu = breakingTarget[layout.target];
  const options = text.count.options({ n: layout.options.length });
  return (
    <Caption
      beside={layout.isSaved !== null && <SaveOnCaption send={sendLayoutSaved} item={layout} />}
      facts={layout.options.length > 0 && options}
      frame={{
        loading,
        ground: layout.color,
        picture: {
          src: layout.preview360Url,
          srcSet: previewSrcSet(layout),
          sizes,
          thumbHash: layout.thumbHash,
        },
      }}
      href={layout.pageUrl}
      label={`${text.label.layout({ name: layout.name, creator: layout.creator.username, menu: text.target[layout.target] })}${text.comma}${options}`}
      maker={layout.creator.username}
      makerUrl={layout.creator.pageUrl}
      purpose={menu}
      name={layout.name}
    />
  );
}
