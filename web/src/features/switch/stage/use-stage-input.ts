// Keys, fingers and files on the live preview.

import { type Dispatch, type RefObject, useEffect, useRef } from "react";
import { type CellId, SCREEN, type StageCell } from "@/pure/stage-drawing";
import { cellAt, type Direction } from "./move-cursor";
import type { StageAction } from "./stage-state";

const SWIPE_PX = 30;
/** Whoever holds B longer than this wants the menu back on letting go. */
const HELD_MS = 400;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

type StageInput = {
  figure: RefObject<HTMLElement | null>;
  /** The screen. */
  surface: RefObject<HTMLElement | null>;
  cells: readonly StageCell[];
  focused: StageCell | null;
  send: Dispatch<StageAction>;
  onFullScreen: () => void;
  onFile: (file: File) => void;
};

export function useStageInput(input: StageInput): void {
  const { figure, surface } = input;
  const latest = useRef(input);
  latest.current = input;
  useEffect(() => {
    const [whole, screen] = [figure.current, surface.current];
    if (!whole || !screen) return;
    const stop = new AbortController();
    const { signal } = stop;
    const move = (direction: Direction) => {
      const { cells, focused, send } = latest.current;
      send({ do: "move", direction, cells, focused });
    };
    let heldSince: number | null = null;
    let swipe: { x: number; y: number } | null = null;
    let wasSwipe = false;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const direction = ARROWS[event.key];
      const key = event.key.toLowerCase();
      const target = event.target as HTMLElement;
      if (direction && target.closest("[data-cell]")) move(direction);
      else if (key === "f") latest.current.onFullScreen();
      else if (key === "b" && !event.repeat) {
        heldSince = event.timeStamp;
        latest.current.send({ do: "toggleBackground" });
      } else return;
      event.preventDefault();
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || heldSince === null) return;
      if (event.timeStamp - heldSince > HELD_MS) latest.current.send({ do: "toggleBackground" });
      heldSince = null;
    };
    const onDown = (event: PointerEvent) => {
      wasSwipe = false;
      swipe = event.pointerType === "touch" && isOnScreen(event) ? { x: event.clientX, y: event.clientY } : null;
    };
    const onUp = (event: PointerEvent) => {
      if (!swipe) return;
      const [right, down] = [event.clientX - swipe.x, event.clientY - swipe.y];
      swipe = null;
      if (Math.max(Math.abs(right), Math.abs(down)) < SWIPE_PX) return;
      wasSwipe = true;
      if (Math.abs(right) > Math.abs(down)) move(right > 0 ? "right" : "left");
      else move(down > 0 ? "down" : "up");
    };
    const onClick = (event: MouseEvent) => {
      if (wasSwipe || !isOnScreen(event)) return;
      const { cells, focused, send } = latest.current;
      const cell = cellOfButton(cells, event) ?? pointed(cells, event, screen);
      if (!cell) return;
      // A press of a key on the button of a cell: a screen reader may press any of them.
      if (event.detail === 0) send({ do: "open", cell });
      else send({ do: "point", cell, focused });
      focusOn(screen, cell);
    };
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    };
    const onDrop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      latest.current.onFile(file);
    };
    whole.addEventListener("keydown", onKey, { signal });
    whole.addEventListener("keyup", onKeyUp, { signal });
    screen.addEventListener("pointerdown", onDown, { signal });
    screen.addEventListener("pointerup", onUp, { signal });
    screen.addEventListener("click", onClick, { signal });
    screen.addEventListener("dragover", onDrag, { signal });
    screen.addEventListener("drop", onDrop, { signal });
    return () => stop.abort();
  }, [figure, surface]);
}

/** The handle of the comparison lies over the screen and takes what is its own. */
const isOnScreen = ({ target }: Event) => !(target instanceof HTMLInputElement);

function cellOfButton(cells: readonly StageCell[], { target }: Event): StageCell | undefined {
  const asked = (target as HTMLElement).dataset.cell;
  return asked === undefined ? undefined : cells.find(({ kind, number }) => `${kind} ${number}` === asked);
}

function pointed(cells: readonly StageCell[], event: MouseEvent, screen: HTMLElement): StageCell | null {
  const { left, top, width, height } = screen.getBoundingClientRect();
  const x = ((event.clientX - left) / width) * SCREEN.width;
  const y = ((event.clientY - top) / height) * SCREEN.height;
  return cellAt(cells, x, y);
}

function focusOn(screen: HTMLElement, { kind, number }: CellId): void {
  screen.querySelector<HTMLElement>(`[data-cell="${kind} ${number}"]`)?.focus({ preventScroll: true });
}
