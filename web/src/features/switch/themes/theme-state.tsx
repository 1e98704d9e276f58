// What stands in the way of a theme: only its creator sees it, its pictures are being made, or could not be made.

import type { SwitchThemePageQuery } from "@/api/gql/types";
import { Banner } from "@/features/catalogue/item-parts";
import { worksText } from "@/messages/works-text";
import { ProgressLine } from "@/ui/wall/progress-line";
import { isWaiting } from "../preview-state";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

export function ThemeState({ theme }: { theme: Theme }) {
  const { state } = worksText;
  return (
    <>
      {theme.isPrivate && <Banner icon="lock" line={state.privateLine} title={state.privateTitle} />}
      {isWaiting(theme.previewState) && (
        <div role="status">
          <Banner
            icon="picture"
            line={theme.previewState === "OUTDATED" ? state.outdatedLine : state.pendingLine}
            title={state.pending({ percent: theme.previewProgress })}
          >
            <ProgressLine
              className="mt-1"
              label={state.pending({ percent: theme.previewProgress })}
              share={theme.previewProgress / 100}
            />
          </Banner>
        </div>
      )}
      {theme.previewState === "FAILED" && (
        <Banner icon="error" line={state.failedLine} title={state.failedTitle} tone="danger" />
      )}
    </>
  );
}
