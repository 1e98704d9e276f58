// The menu as it will look: the chosen part of a background, and over it the layout's picture with its transparent
// ground. Put together in the browser; nothing is sent.

import { useEffect, useState } from "react";
import { formText } from "@/messages/form-text";
import { useLateStyle } from "@/platform/hydrated";
import { classNames } from "@/pure/class-names";
import type { Crop } from "@/pure/crop";

/** A picture on this device: its object URL, its size in px and the part of it to show. */
export type LocalBackground = { url: string; width: number; height: number; crop: Crop };

type MenuPreviewProps = {
  background: LocalBackground | null;
  /** Colour or other CSS background shown where there is no picture. */
  ground: string | null;
  overlayUrl: string | null;
  className?: string;
};

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

export function MenuPreview({ background, ground, overlayUrl, className }: MenuPreviewProps) {
  return (
    <div
      aria-label={formText.option.preview}
      className={classNames("relative aspect-video overflow-hidden rounded-frame bg-sunken", className)}
      role="img"
      style={useLateStyle({ background: ground ?? undefined })}
    >
      {background ? <CroppedPicture {...background} /> : !ground && <Ground />}
      {overlayUrl && <Overlay url={overlayUrl} />}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-[inherit] shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--ink)_14%,transparent)]"
      />
    </div>
  );
}

/** Keeps the last overlay in view until the next one is there, so that changing options does not flicker. */
function Overlay({ url }: { url: string }) {
  const [shown, setShown] = useState(url);
  useEffect(() => {
    if (url === shown) return;
    const next = new Image();
    let isCurrent = true;
    const show = () => isCurrent && setShown(url);
    next.onload = show;
    next.onerror = show;
    next.src = url;
    return () => {
      isCurrent = false;
    };
  }, [url, shown]);
  return <img alt="" className="absolute inset-0 size-full" decoding="async" draggable={false} src={shown} />;
}

/** Stands in for a background: dark enough for the light menus, calm enough for the dark ones. */
function Ground() {
  return (
    <div className="absolute inset-0 bg-[linear-gradient(160deg,oklch(0.62_0.02_250),oklch(0.38_0.02_270)_60%,oklch(0.3_0.02_280))]" />
  );
}

export function CroppedPicture({ url, width, height, crop }: LocalBackground) {
  return (
    <img
      alt=""
      className="absolute max-w-none"
      draggable={false}
      src={url}
      style={useLateStyle({
        width: percent(width, crop.width),
        height: percent(height, crop.height),
        left: percent(-crop.x, crop.width),
        top: percent(-crop.y, crop.height),
      })}
    />
  );
}
