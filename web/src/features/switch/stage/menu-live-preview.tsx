// The live preview of one menu whose files are known, such as those of a theme that is being made.

import type { Target } from "@/api/gql/types";
import { LiveStage } from "./live-stage";
import { type OptionalLayout, STOCK_MENU, type StageMenu } from "./stage-menu";
import { useStageState } from "./use-stage-state";

type MenuLivePreviewProps = {
  name: string;
  menu: Target;
  content: StageMenu | null;
  /** Its layout, if that has options. */
  layout: OptionalLayout | null;
  hasFailed: boolean;
  onPicture: (file: File) => void;
  onClose: () => void;
};

export function MenuLivePreview({ menu, content, layout, onPicture, ...rest }: MenuLivePreviewProps) {
  const stage = useStageState(menu);
  const isOwn = stage.state.menu === menu;
  return (
    <LiveStage
      {...rest}
      content={isOwn ? content : STOCK_MENU}
      layout={isOwn ? layout : null}
      mine={{ take: onPicture }}
      own={[menu]}
      picture={null}
      stage={stage}
    />
  );
}
