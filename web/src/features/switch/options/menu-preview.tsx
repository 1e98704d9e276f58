// The menu as it will look: the chosen part of a background, and over it the layout's picture with its transparent
// ground. Put together in the browser; nothing is sent.

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { CroppedPicture, type LocalPicture } from "@/features/publishing/cropped-picture";
import { formText } from "@/messages/form-text";
import { useLateStyle } from "@/platform/hydrated";
import { classNames } from "@/pure/class-names";

type MenuPreviewProps = {
  background: LocalPicture | null;
  /** Colour or other CSS background shown where there is no picture. */
  ground: string | null;
  overlayUrl: string | null;
  /** The menu drawn from its layout, which takes the place of the overlay. */
  drawing?: ImageData | null;
  label?: string;
  className?: string;
};

export function MenuPreview({ background, ground, overlayUrl, drawing, label, className }: MenuPreviewProps) {
  return (
    <div
      aria-label={label ?? formText.option.preview}
      className={classNames("relative aspect-video overflow-hidden rounded-frame bg-sunken", className)}
      role="img"
      style={useLateStyle({ background: ground ?? undefined })}
    >
      {background ? <CroppedPicture {...background} /> : !ground && <Ground />}
      {drawing ? <Drawing image={drawing} /> : overlayUrl && <Overlay url={overlayUrl} />}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-[inherit] shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--ink)_14%,transparent)]"
      />
    </div>
  );
}

function Drawing({ image }: { image: ImageData }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => canvas.current?.getContext("2d")?.putImageData(image, 0, 0), [image]);
  return <canvas className="absolute inset-0 size-full" height={image.height} ref={canvas} width={image.width} />;
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
