// The live preview of a layout with the chosen values of its options, over a ground of the visitor's choice.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { SwitchLayoutOnStage } from "@/api/gql/switch-layout-on-stage";
import type { Target } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import type { Picture } from "@/ui/wall/frame";
import type { Choice } from "../options/written-choices";
import { LiveStage } from "./live-stage";
import { changesOf, STOCK_MENU } from "./stage-menu";
import { useStageState } from "./use-stage-state";

type LayoutLivePreviewProps = {
  layout: { hexId: string; name: string; target: Target };
  /** Those that fit their options. */
  choices: readonly Choice[];
  /** What stands behind it: a CSS background, or a picture of the visitor's. */
  ground: string | null;
  wallpaperUrl: string | null;
  onPicture: (file: File) => void;
  /** The picture that it takes the place of. */
  picture: Picture | null;
  onClose: () => void;
};

export function LayoutLivePreview(props: LayoutLivePreviewProps) {
  const { layout, choices, ground, wallpaperUrl, onPicture, picture, onClose } = props;
  const { hexId, target } = layout;
  const stage = useStageState(target);
  const { data, isError } = useQuery({
    ...operationQuery(SwitchLayoutOnStage, { hexId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const files = data?.switchLayout;
  const isOwn = stage.state.menu === target;
  const content = useMemo(() => {
    const background = { wallpaperUrl, ground };
    if (!isOwn) return { ...STOCK_MENU, ...background };
    return files ? { ...STOCK_MENU, ...background, ...changesOf(files, choices) } : null;
  }, [files, choices, ground, wallpaperUrl, isOwn]);
  const optional = useMemo(() => (isOwn && files?.options.length ? { hexId, files } : null), [isOwn, files, hexId]);
  return (
    <LiveStage
      content={content}
      layout={optional}
      hasFailed={isError}
      mine={{ take: onPicture }}
      name={layout.name}
      onClose={onClose}
      own={[target]}
      picture={picture}
      stage={stage}
    />
  );
}
