// A console's screen that can be used: the cursor moves, the dock leads through the menus, the background can be looked at
// alone, animations play, and the menu is compared with the console's own or with other options. Nothing moves by itself.

import { useEffect, useMemo, useRef, useState } from "react";
import type { Target } from "@/api/gql/types";
import { useFullScreen } from "@/features/catalogue/stage";
import { stageText } from "@/messages/stage-text";
import { text } from "@/messages/text";
import { CAN_READ_MENU_FILES } from "@/platform/can-read-menu-files";
import { classNames } from "@/pure/class-names";
import type { MenuMotion, StageCell } from "@/pure/stage-drawing";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { Picture } from "@/ui/wall/frame";
import type { Choice } from "../options/written-choices";
import { CellButton } from "./cell-button";
import { sayScene } from "./cell-words";
import { ComparedWith, ConsoleSettings } from "./console-settings";
import { LeftOut } from "./left-out";
import { MenuDock } from "./menu-dock";
import { MenuFileTools } from "./menu-file-tools";
import { CompareHandle, MenuLayers, OtherLayer } from "./menu-layers";
import { isSame } from "./move-cursor";
import { otherOptionsCode } from "./other-options-code";
import { type OptionalLayout, STOCK_MENU, type StageMenu, withOptions } from "./stage-menu";
import { StageTools } from "./stage-tools";
import { type ShownMenu, useDrawing } from "./use-drawing";
import { isMenuFile, useMenuFiles } from "./use-menu-files";
import { useMotion } from "./use-motion";
import type { OwnWallpaper } from "./use-own-wallpaper";
import { useStageInput } from "./use-stage-input";
import type { LiveStageState } from "./use-stage-state";

type LiveStageProps = {
  name: string;
  stage: LiveStageState;
  /** The menus that the item changes. */
  own: readonly Target[];
  /** What the menu in view is drawn from; null while that is not known. */
  content: StageMenu | null;
  /** The layout of the menu in view, if it has options. */
  layout: OptionalLayout | null;
  hasFailed: boolean;
  /** A picture of the visitor's. Where only taking one is possible, what else there is to it stands elsewhere on the page. */
  mine: OwnWallpaper | Pick<OwnWallpaper, "take">;
  /** In view until the first drawing is there. */
  picture: Picture | null;
  onClose: () => void;
};

export function LiveStage(props: LiveStageProps) {
  const { name, stage, own, content, layout, hasFailed, mine, picture, onClose } = props;
  const { state, send } = stage;
  const { menu } = state;
  const figure = useRef<HTMLElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(figure);
  const { painter, files } = useMenuFiles((found) => send({ do: "show", menu: found }));
  const { firmware, colours } = state;
  const cursor = state.cursors[menu] ?? null;
  // The motion is known from the drawing, and the drawing follows the motion.
  const [lastMotion, setLastMotion] = useState<MenuMotion | null>(null);
  const motion = useMotion(lastMotion, JSON.stringify([menu, cursor]));
  const settings = { menu, cursor, firmware, colours, frame: motion.frame };
  const drawing = useDrawing(painter, "menu", { ...settings, content });
  const isCompared = state.split !== null;
  const otherSide = layout ? state.otherSide : "stock";
  const otherChoices = state.otherChoices[menu] ?? NO_CHOICES;
  const otherContent = useMemo(() => {
    if (!isCompared) return null;
    return otherSide === "options" && layout ? content && withOptions(content, layout, otherChoices) : STOCK_MENU;
  }, [isCompared, otherSide, layout, content, otherChoices]);
  const other = useDrawing(painter, "other", { ...settings, content: otherContent });
  const otherOptions = otherOptionsCode.use();
  const isOtherChosen = isCompared && otherSide === "options";
  useEffect(() => {
    if (isOtherChosen) void otherOptionsCode.need();
  }, [isOtherChosen]);
  const { shown } = drawing;
  const shownMotion = shown?.menu === menu ? shown.answer.motion : null;
  if (shownMotion?.frames !== lastMotion?.frames || shownMotion?.isLooped !== lastMotion?.isLooped) {
    setLastMotion(shownMotion);
  }
  // The cells of another menu are none of this one.
  const cells = shown?.menu === menu ? shown.answer.cells : [];
  const focused = focusedOf(shown, state.cursors[menu] ?? null, menu);
  const isChanged = own.includes(menu);
  const takeFile = (file: File) => (CAN_READ_MENU_FILES && isMenuFile(file) ? files.take(file) : mine.take(file));
  useStageInput({ figure, surface, cells, focused, send, onFullScreen: fullScreen.toggle, onFile: takeFile });
  useFocusOnCursor(surface, focused, menu);
  const notice = "url" in mine ? (mine.problem ?? (mine.url === null ? null : stageText.mineStays)) : null;
  const isLost = hasFailed || drawing.hasFailed;
  return (
    <figure
      aria-label={stageText.title({ name })}
      className="group/live flex flex-col gap-3 [&:fullscreen]:justify-center [&:fullscreen]:overflow-auto [&:fullscreen]:bg-black [&:fullscreen]:p-4"
      ref={figure}
    >
      <div className="mx-auto w-full group-[:fullscreen]/live:max-w-[calc((100vh-12rem)*16/9)]">
        <div
          aria-describedby="live-scene live-keys"
          aria-label={stageText.screen}
          className="hairline-over relative aspect-video touch-pan-y overflow-clip rounded-frame bg-sunken outline-offset-2 select-none has-[:focus-visible]:outline-2 group-[:fullscreen]/live:touch-none"
          data-stage=""
          dir="ltr"
          ref={surface}
          role="application"
        >
          {picture && (
            <img
              alt=""
              className="absolute inset-0 size-full object-cover"
              height={720}
              width={1280}
              {...sourceOf(picture)}
            />
          )}
          {shown && (
            <MenuLayers
              isBackgroundAlone={state.isBackgroundAlone}
              isDimmed={!own.includes(shown.menu)}
              shown={shown}
            />
          )}
          {isCompared && other.shown?.menu === menu && (
            <OtherLayer
              label={otherSide === "options" ? stageText.otherOptions : stageText.original}
              percent={state.split ?? 0}
              shown={other.shown}
            />
          )}
          {cells.map((cell) => (
            <CellButton
              cell={cell}
              isFocused={focused !== null && isSame(cell, focused)}
              key={`${cell.kind} ${cell.number}`}
              menu={menu}
            />
          ))}
          {isCompared && (
            <CompareHandle
              label={otherSide === "options" ? stageText.compareOptionsPlace : stageText.comparePlace}
              onChange={(percent) => send({ do: "split", percent })}
              percent={state.split ?? 0}
            />
          )}
          {!shown && !isLost && (
            <p className="absolute start-3 bottom-3 rounded-control bg-panel px-3 py-1.5 text-facts text-ink">
              {stageText.drawing}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-col gap-3 group-[:fullscreen]/live:mx-auto group-[:fullscreen]/live:rounded-control group-[:fullscreen]/live:bg-panel group-[:fullscreen]/live:p-3">
        <MenuDock menu={menu} onChoose={(chosen) => send({ do: "show", menu: chosen })} own={own} />
        <StageTools
          fullScreen={fullScreen}
          isBackgroundAlone={state.isBackgroundAlone}
          isCompared={isCompared}
          mine={mine}
          motion={lastMotion && motion}
          onClose={onClose}
          send={send}
        />
        {isCompared && layout && <ComparedWith send={send} state={state} />}
        {isOtherChosen && layout && otherOptions && (
          <otherOptions.OtherOptions
            choices={otherChoices}
            hexId={layout.hexId}
            onChange={(choices) => send({ do: "chooseOther", choices })}
          />
        )}
        {shown?.menu === menu && <ConsoleSettings answer={shown.answer} send={send} state={state} />}
        {CAN_READ_MENU_FILES && <MenuFileTools files={files} menu={menu} />}
        <div className="text-facts text-ink-2">
          <p className="group-[:fullscreen]/live:hidden" id="live-keys">
            <span className="[@media(pointer:coarse)]:hidden">{stageText.keys}</span>
            <span className="hidden [@media(pointer:coarse)]:inline">{stageText.touch}</span>
          </p>
          <p aria-live="polite">
            <span className={classNames("font-[600] text-ink", isChanged && notice === null && "tablet:sr-only")}>
              {text.target[menu]}
            </span>
            {!isChanged && <span className="after-dot">{stageText.unchanged}</span>}
            {notice !== null && <span className="after-dot">{notice}</span>}
            {isLost && <span className="block text-danger">{stageText.failed}</span>}
          </p>
        </div>
        {shown && isChanged && shown.menu === menu && <LeftOut answer={shown.answer} />}
      </div>
      <VisuallyHidden>
        <span id="live-scene">{shown ? sayScene(shown.menu, shown.answer.cells) : ""}</span>
      </VisuallyHidden>
    </figure>
  );
}

const NO_CHOICES: readonly Choice[] = [];

const sourceOf = ({ src, srcSet, sizes }: Picture) => ({ src, srcSet, sizes });

/** The cell with the cursor, also before it is drawn there. */
function focusedOf(
  shown: ShownMenu | null,
  cursor: { kind: string; number: number } | null,
  menu: Target,
): StageCell | null {
  if (shown?.menu !== menu) return null;
  const { cells, focused } = shown.answer;
  const asked = cursor && cells.find(({ kind, number }) => kind === cursor.kind && number === cursor.number);
  return asked ?? (focused === null ? null : (cells[focused] ?? null));
}

/** The focus follows the cursor while it is on the screen, and is there from the start. */
function useFocusOnCursor(
  surface: React.RefObject<HTMLDivElement | null>,
  focused: StageCell | null,
  menu: Target,
): void {
  // Between two menus there is nothing to have the focus.
  const wasOnScreen = useRef(true);
  const key = focused && `${menu} ${focused.kind} ${focused.number}`;
  useEffect(() => {
    const node = surface.current;
    if (!node || key === null) return;
    const button = node.querySelector<HTMLElement>("[data-cell][tabindex='0']");
    const isOnScreen = node.contains(document.activeElement);
    const isLost = document.activeElement === document.body;
    if (isOnScreen || (wasOnScreen.current && isLost)) button?.focus({ preventScroll: true });
    wasOnScreen.current = node.contains(document.activeElement);
  }, [surface, key]);
}
