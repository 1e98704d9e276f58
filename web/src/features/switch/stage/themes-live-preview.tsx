// The live preview of a theme, or of the themes of a pack or mix: each for its menu, the others as the console has them.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { SwitchThemeOnStage } from "@/api/gql/switch-theme-on-stage";
import type { Target } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import type { Picture } from "@/ui/wall/frame";
import { LiveStage } from "./live-stage";
import { menuOfTheme, STOCK_MENU } from "./stage-menu";
import { useOwnWallpaper } from "./use-own-wallpaper";
import { useStageState } from "./use-stage-state";

type ThemesLivePreviewProps = {
  name: string;
  themes: readonly { hexId: string; target: Target }[];
  /** The picture that it takes the place of. */
  picture: Picture | null;
  onClose: () => void;
};

export function ThemesLivePreview({ name, themes, picture, onClose }: ThemesLivePreviewProps) {
  const stage = useStageState(themes[0]?.target ?? "ResidentMenu");
  const { menu } = stage.state;
  const hexId = themes.find(({ target }) => target === menu)?.hexId;
  const { data, isError } = useQuery({
    ...operationQuery(SwitchThemeOnStage, { hexId: hexId ?? "" }),
    enabled: hexId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const theme = hexId === undefined ? null : data?.switchTheme;
  const mine = useOwnWallpaper();
  const content = useMemo(() => {
    const found = hexId === undefined ? STOCK_MENU : theme && menuOfTheme(theme);
    return found && mine.url ? { ...found, wallpaperUrl: mine.url } : (found ?? null);
  }, [hexId, theme, mine.url]);
  const layout = theme?.customLayoutJson == null ? theme?.layout : null;
  const optional = useMemo(() => (layout?.options.length ? { hexId: layout.hexId, files: layout } : null), [layout]);
  return (
    <LiveStage
      content={content}
      layout={optional}
      hasFailed={isError}
      mine={mine}
      name={name}
      onClose={onClose}
      own={themes.map(({ target }) => target)}
      picture={picture}
      stage={stage}
    />
  );
}
