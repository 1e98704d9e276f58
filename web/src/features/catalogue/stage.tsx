// The large picture of an item's page with the strip of its pieces: arrow keys, swipes and buttons change the piece,
// F or the button shows it on the whole screen. What the pieces are is the caller's affair.

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { itemsText } from "@/messages/items-text";
import { useHydrated } from "@/platform/hydrated";
import { useWindowEvent } from "@/platform/window-event";
import { IconButton } from "@/ui/controls/icon-button";
import { Icon } from "@/ui/icon";
import { Frame, type Picture } from "@/ui/wall/frame";
import { WallLight } from "@/ui/wall/wall-light";

const SWIPE_PX = 50;

export type Piece = {
  key: string;
  /** On the strip, such as "Preview". */
  label: string;
  /** What the picture shows, in words. */
  alt: string;
  picture: Picture;
  /** Address of a small version for the strip; null when there is none, and the strip has it once it was shown large. */
  smallUrl: string | null;
  /** Stands below the strip while the piece is chosen. */
  detail?: ReactNode;
};

type StageProps = {
  pieces: readonly Piece[];
  thumbHash: string | null;
  /** Lies over the picture; no piece is shown or asked for below it. */
  cover?: ReactNode;
  /** A button for the picture: beside the strip, and below it on a phone. */
  tool?: ReactNode;
  /** Stands at the end of the strip's line. */
  aside?: ReactNode;
  /** Stands there in full screen only. */
  onScreen?: ReactNode;
};

export function Stage({ pieces, thumbHash, cover, tool, aside, onScreen }: StageProps) {
  const { stage } = itemsText;
  const [place, setPlace] = useState(0);
  const figure = useRef<HTMLElement>(null);
  const screen = useFullScreen(figure);
  const shown = pieces[Math.min(place, pieces.length - 1)];
  const count = cover ? 0 : pieces.length;
  const first = pieces[0]?.picture.src;
  // Another item begins with its first piece.
  const [shownFirst, setShownFirst] = useState(first);
  if (first !== shownFirst) {
    setShownFirst(first);
    setPlace(0);
  }
  useStageKeys(figure, {
    onMove: (step) => count > 1 && setPlace((now) => (now + step + count) % count),
    onFullScreen: () => count > 0 && screen.toggle(),
  });
  return (
    <figure
      className="group/stage flex flex-col gap-3 [&:fullscreen]:justify-center [&:fullscreen]:bg-wall [&:fullscreen]:p-4"
      ref={figure}
    >
      <WallLight thumbHash={thumbHash}>
        <div className="mx-auto group-[:fullscreen]/stage:max-w-[calc((100vh-6rem)*16/9)]">
          <Frame
            alt={cover || !shown ? "" : shown.alt}
            isStage
            loading="first"
            picture={cover || !shown ? null : { ...shown.picture, thumbHash: place === 0 ? thumbHash : null }}
          >
            {cover}
          </Frame>
        </div>
      </WallLight>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-3 tablet:flex-nowrap">
        <div className="min-w-0 flex-1">
          {count > 1 && <Strip chosen={place} onChoose={setPlace} pieces={pieces} />}
        </div>
        {!cover && tool && (
          <div className="shrink-0 group-[:fullscreen]/stage:hidden max-tablet:order-last max-tablet:w-full">
            {tool}
          </div>
        )}
        <div className="flex min-w-0 items-center gap-2">
          {screen.isOn && onScreen}
          {aside}
          {(count > 0 || screen.isOn) &&
            (screen.isPossible ? (
              <IconButton
                icon={screen.isOn ? "full-screen-off" : "full-screen"}
                label={screen.isOn ? stage.leaveFullScreen : stage.fullScreen}
                onClick={screen.toggle}
              />
            ) : (
              // Its room: the pictures of a pack would need another line when it comes.
              <span className="target-40" />
            ))}
        </div>
      </div>
      {!cover && shown?.detail}
    </figure>
  );
}

type StripProps = { pieces: readonly Piece[]; chosen: number; onChoose: (place: number) => void };

function Strip({ pieces, chosen, onChoose }: StripProps) {
  const { stage } = itemsText;
  const large = pieces[chosen]?.picture.src;
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  if (large && !shown.has(large)) setShown(new Set([...shown, large]));
  const smallOf = ({ smallUrl, picture }: Piece) => smallUrl ?? (shown.has(picture.src) ? picture.src : null);
  return (
    <ul aria-label={stage.pieces} className="flex flex-wrap gap-2 tablet:gap-3">
      {pieces.map((piece, place) => (
        <li key={piece.key}>
          <button
            aria-pressed={place === chosen}
            className="group flex flex-col gap-1 rounded-frame tablet:flex-row tablet:items-center tablet:gap-2 text-facts text-ink-2 aria-pressed:font-[650] aria-pressed:text-ink"
            onClick={() => onChoose(place)}
            type="button"
          >
            <span className="lamp block w-20 overflow-hidden tablet:w-18 rounded-frame" data-lit={place === chosen}>
              <Small url={smallOf(piece)} />
            </span>
            {piece.label}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Small({ url }: { url: string | null }) {
  if (url === null) {
    return (
      <span className="flex aspect-video w-full items-center justify-center bg-sunken">
        <Icon name="picture" />
      </span>
    );
  }
  return (
    <img
      alt=""
      className="aspect-video w-full bg-sunken object-cover"
      decoding="async"
      fetchPriority="low"
      height={40}
      loading="lazy"
      src={url}
      width={72}
    />
  );
}

type StageActions = { onMove: (step: 1 | -1) => void; onFullScreen: () => void };

/** Keys while the focus is on the stage, and swipes over it. */
function useStageKeys(figure: RefObject<HTMLElement | null>, actions: StageActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const node = figure.current;
    if (!node) return;
    let from: number | null = null;
    // The way that people read.
    const forwards = () => (getComputedStyle(node).direction === "rtl" ? -1 : 1);
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowRight") latest.current.onMove(forwards());
      else if (event.key === "ArrowLeft") latest.current.onMove(forwards() === 1 ? -1 : 1);
      else if (event.key.toLowerCase() === "f") latest.current.onFullScreen();
      else return;
      event.preventDefault();
    };
    const onDown = (event: PointerEvent) => {
      from = event.pointerType === "touch" ? event.clientX : null;
    };
    const onUp = (event: PointerEvent) => {
      const moved = from === null ? 0 : event.clientX - from;
      from = null;
      if (Math.abs(moved) >= SWIPE_PX) latest.current.onMove(moved * forwards() < 0 ? 1 : -1);
    };
    node.addEventListener("keydown", onKey);
    node.addEventListener("pointerdown", onDown);
    node.addEventListener("pointerup", onUp);
    return () => {
      node.removeEventListener("keydown", onKey);
      node.removeEventListener("pointerdown", onDown);
      node.removeEventListener("pointerup", onUp);
    };
  }, [figure]);
}

/** The browser's full screen for one element; not every device has it. */
export function useFullScreen(target: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useWindowEvent("fullscreenchange", () =>
    setOn(document.fullscreenElement !== null && document.fullscreenElement === target.current),
  );
  const toggle = () => {
    // Being refused, as inside a frame of another site, changes nothing that is worth a message.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else void target.current?.requestFullscreen().catch(() => undefined);
  };
  const isPossible = useHydrated() && document.fullscreenEnabled;
  return { isOn, isPossible, toggle };
}
