// A framed picture with a placeholder while it loads and a retry button if loading fails. The frame has its final size
// from the start.

import { type ReactNode, useEffect, useRef, useState } from "react";
import { text } from "@/messages/text";
import { useHydrated } from "@/platform/hydrated";
import { classNames } from "@/pure/class-names";
import { pixelOf, placeholderOf } from "@/pure/thumb-hash";
import { Button } from "../controls/button";

export type Picture = {
  src: string;
  /** Candidates by width, as in the attribute. */
  srcSet?: string;
  /** Width of the frame on the page, as in the attribute. */
  sizes?: string;
  /** Base64 ThumbHash shown until the picture is there. */
  thumbHash?: string | null;
};

export type FrameProps = {
  picture: Picture | null;
  /** Empty for pictures whose name stands beside them. */
  alt: string;
  /** Size of the file in px, which fixes the shape; 1280 × 720 unless told. */
  width?: number;
  height?: number;
  /** `first` loads at once; the others when near the view, so that they take nothing of the line from it. `soon` is for
   * those that a first view shows: they have their colour in their place from the first paint. */
  loading?: "first" | "soon" | "lazy";
  /** Colour behind a picture with a transparent ground. */
  ground?: string | null;
  /** The large picture of an item's page, which the picture of a caption turns into. */
  isStage?: boolean;
  /** Lies over the picture: marks, buttons, covers. */
  children?: ReactNode;
  className?: string;
};

/** What comes soon gives way to what comes first. */
const PRIORITY = { first: "high", soon: "low", lazy: undefined } as const;

const STAGE_NAME = "stage";
let leaving: HTMLElement | null = null;

/**
 * Names the one frame that turns into the next page's stage. Two frames of one name would cancel the morph, so a page with
 * a stage of its own leaves by that.
 */
export function leaveByFrame(frame: HTMLElement | null): void {
  leaving?.style.removeProperty("view-transition-name");
  leaving = document.querySelector("[data-stage]") ? null : frame;
  leaving?.style.setProperty("view-transition-name", STAGE_NAME);
}

/** The server's HTML has the picture `"coming"` as it comes; only one that comes later is faded in when it is there. */
type State = "coming" | "loading" | "ready" | "failed";

/** `srcset` of the preview set, whose numbers are heights at 16:9. */
export function previewSrcSet(previews: {
  preview180Url: string;
  preview240Url: string;
  preview360Url: string;
  preview540Url: string;
  preview720Url: string;
}): string {
  const { preview180Url, preview240Url, preview360Url, preview540Url, preview720Url } = previews;
  const small = `${preview180Url} 320w, ${preview240Url} 426w, ${preview360Url} 640w`;
  return `${small}, ${preview540Url} 960w, ${preview720Url} 1280w`;
}

export function Frame(props: FrameProps) {
  const { picture, alt, width = 1280, height = 720, loading = "lazy", ground, isStage, children, className } = props;
  const image = useRef<HTMLImageElement>(null);
  const isHydrated = useHydrated();
  const [state, setState] = useState<State>(isHydrated ? "loading" : "coming");
  const [attempt, setAttempt] = useState(0);
  const src = picture?.src;
  const wasShown = useRef(isHydrated ? undefined : src);
  useEffect(() => {
    const node = image.current;
    // Whether it came or failed before anybody could be told.
    if (node?.complete) setState(node.naturalWidth > 0 ? "ready" : "failed");
    else if (wasShown.current !== src || attempt > 0) setState("loading");
    wasShown.current = src;
  }, [src, attempt]);
  // Widths are whole pixels.
  const isWide = Math.abs(width * 9 - height * 16) < 16;
  const isSquare = width === height;
  const thumbHash = ground ? null : picture?.thumbHash;
  const placeholder = isHydrated && thumbHash ? placeholderOf(thumbHash) : null;
  const pixel = !isHydrated && thumbHash && loading !== "lazy" ? pixelOf(thumbHash) : null;

  return (
    <div
      className={classNames(
        "hairline-over relative overflow-hidden rounded-frame bg-sunken bg-size-[100%_100%]",
        isWide ? "aspect-video" : isSquare && "aspect-square",
        isStage && "[view-transition-name:stage]",
        className,
      )}
      data-stage={isStage}
      style={
        isHydrated
          ? {
              backgroundColor: ground ?? undefined,
              backgroundImage: placeholder && state !== "ready" ? `url(${placeholder})` : undefined,
            }
          : undefined
      }
    >
      {/* Markup may not carry styles, so an empty drawing gives any other shape its height. */}
      {!isWide && !isSquare && <svg aria-hidden="true" className="block w-full" viewBox={`0 0 ${width} ${height}`} />}
      {/* For the same reason the first placeholder is a picture. */}
      {pixel && <img alt="" aria-hidden="true" className="absolute inset-0 size-full" src={pixel} />}
      {picture && state !== "failed" && (
        <img
          alt={alt}
          className={classNames(
            "absolute inset-0 size-full object-cover transition-opacity duration-[240ms]",
            state === "ready" || state === "coming" ? "opacity-100" : "opacity-0",
          )}
          decoding="async"
          fetchPriority={PRIORITY[loading]}
          height={height}
          key={`${src} ${attempt}`}
          loading={loading === "first" ? undefined : "lazy"}
          onError={() => setState("failed")}
          onLoad={() => setState("ready")}
          ref={image}
          sizes={picture.sizes}
          src={src}
          srcSet={picture.srcSet}
          width={width}
        />
      )}
      {state === "failed" && (
        <div className="absolute inset-x-0 bottom-0 z-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-panel px-3 py-2 text-facts text-ink">
          <span>{text.picture.failed}</span>
          <Button icon="refresh" onClick={() => setAttempt((now) => now + 1)} size="small">
            {text.action.retry}
          </Button>
        </div>
      )}
      {children}
    </div>
  );
}
