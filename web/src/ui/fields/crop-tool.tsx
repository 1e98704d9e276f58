// Choosing the part of a picture to show: by number fields, by arrow keys, or by dragging; none of them needs
// another. The frame keeps its proportion and never leaves the picture. Values are pixels of the picture.

import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import { formText } from "@/messages/form-text";
import { type Crop, moveCrop, resizeCrop, wholeCrop } from "@/pure/crop";
import { Button } from "../controls/button";
import { NumberField } from "./number-field";

export type CropToolProps = {
  /** Address of the picture, usually an object URL. */
  src: string;
  imageWidth: number;
  imageHeight: number;
  /** Width over height of the part. */
  ratio: number;
  /** Narrowest part in px of the picture. */
  minWidth: number;
  value: Crop;
  onChange: (crop: Crop) => void;
};

const STEP = 8;
const BIG_STEP = 64;
const MOVES: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

export function CropTool({ src, imageWidth, imageHeight, ratio, minWidth, value, onChange }: CropToolProps) {
  const help = useId();
  const area = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number; crop: Crop; isCorner: boolean } | null>(null);
  const bounds = { imageWidth, imageHeight, ratio, minWidth };

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    const step = event.shiftKey ? BIG_STEP : STEP;
    if (move) onChange(moveCrop(value, value.x + move[0] * step, value.y + move[1] * step, bounds));
    else if (event.key === "+" || event.key === "=") onChange(resizeCrop(value, value.width + step * 2, bounds));
    else if (event.key === "-") onChange(resizeCrop(value, value.width - step * 2, bounds));
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const isCorner = event.target instanceof HTMLElement && event.target.dataset.corner !== undefined;
    grip.current = { x: event.clientX, y: event.clientY, crop: value, isCorner };
  };
  const onPointerMove = (event: PointerEvent) => {
    const shown = area.current?.getBoundingClientRect();
    if (!grip.current || !shown || shown.width === 0) return;
    const scale = imageWidth / shown.width;
    const { x, y, crop, isCorner } = grip.current;
    const [right, down] = [(event.clientX - x) * scale, (event.clientY - y) * scale];
    onChange(
      isCorner
        ? resizeCrop(crop, crop.width + Math.max(right, down * ratio), bounds, "corner")
        : moveCrop(crop, crop.x + right, crop.y + down, bounds),
    );
  };
  const letGo = () => {
    grip.current = null;
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="relative overflow-hidden rounded-frame bg-sunken select-none" ref={area}>
        <img alt="" className="block w-full opacity-40" draggable={false} src={src} />
        <div
          aria-describedby={help}
          aria-label={formText.crop.label}
          aria-roledescription={formText.crop.role}
          aria-valuenow={value.x}
          aria-valuetext={formText.crop.position({
            left: value.x,
            top: value.y,
            width: value.width,
            height: value.height,
          })}
          className="absolute cursor-move touch-none overflow-hidden border-2 border-white shadow-[0_0_0_1px_#000] -outline-offset-2"
          onKeyDown={onKeyDown}
          onPointerCancel={letGo}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={letGo}
          role="slider"
          style={{
            left: percent(value.x, imageWidth),
            top: percent(value.y, imageHeight),
            width: percent(value.width, imageWidth),
            height: percent(value.height, imageHeight),
          }}
          tabIndex={0}
        >
          <img
            alt=""
            className="pointer-events-none absolute max-w-none"
            draggable={false}
            src={src}
            style={{
              width: percent(imageWidth, value.width),
              left: percent(-value.x, value.width),
              top: percent(-value.y, value.height),
            }}
          />
          <span
            aria-hidden="true"
            className="absolute end-0 bottom-0 size-6 cursor-nwse-resize border-t-2 border-s-2 border-white bg-black/50"
            data-corner=""
          />
        </div>
      </div>
      <p className="text-facts text-ink-2" id={help}>
        {formText.crop.help}
      </p>
      <div className="grid grid-cols-1 gap-3 tablet:grid-cols-3">
        <NumberField
          isInteger
          label={formText.crop.left}
          max={imageWidth - value.width}
          min={0}
          onChange={(x) => onChange(moveCrop(value, x, value.y, bounds))}
          step={STEP}
          value={value.x}
        />
        <NumberField
          isInteger
          label={formText.crop.top}
          max={imageHeight - value.height}
          min={0}
          onChange={(y) => onChange(moveCrop(value, value.x, y, bounds))}
          step={STEP}
          value={value.y}
        />
        <NumberField
          isInteger
          label={formText.crop.width}
          max={wholeCrop(bounds).width}
          min={Math.min(minWidth, wholeCrop(bounds).width)}
          onChange={(width) => onChange(resizeCrop(value, width, bounds))}
          step={STEP * 2}
          value={value.width}
        />
      </div>
      <div>
        <Button icon="reset" onClick={() => onChange(wholeCrop(bounds))} size="small">
          {formText.crop.reset}
        </Button>
      </div>
    </div>
  );
}
