// The cover of a mature item: its placeholder, strongly blurred, under a hatch. It stands wherever the picture could,
// and the picture itself is not asked for before it is taken away.

import type { ReactNode } from "react";
import { text } from "@/messages/text";
import { useHydrated } from "@/platform/hydrated";
import { classNames } from "@/pure/class-names";
import { placeholderOf } from "@/pure/thumb-hash";
import { Button } from "@/ui/controls/button";
import { Icon } from "@/ui/icon";
import { setRevealed } from "./revealed";

type MatureCoverProps = {
  thumbHash: string | null;
  size?: "normal" | "large";
  /** The button that takes it away, where no link lies over the frame. */
  children?: ReactNode;
};

/** Fills its frame. */
export function MatureCover({ thumbHash, size = "normal", children }: MatureCoverProps) {
  const isHydrated = useHydrated();
  const placeholder = isHydrated && thumbHash ? placeholderOf(thumbHash) : null;
  return (
    <div className="absolute inset-0 overflow-hidden bg-sunken">
      {placeholder && (
        <div
          className="absolute -inset-8 bg-cover opacity-60 blur-2xl"
          style={{ backgroundImage: `url(${placeholder})` }}
        />
      )}
      <div className="absolute inset-0 bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--ink)_16%,transparent)_0_1px,transparent_1px_9px)]" />
      <span
        className={classNames(
          "absolute start-3 top-3 inline-flex items-center gap-1.5 rounded-frame bg-panel px-2 py-1 text-ink",
          size === "large" ? "text-name" : "text-facts",
        )}
      >
        <Icon name="eye-off" size={16} />
        {text.mark.mature}
      </span>
      {children && <div className="absolute inset-0 grid place-items-center">{children}</div>}
    </div>
  );
}

type RevealProps = { item: string; name: string; isRevealed: boolean };

/** Lies over the frame of a caption and leaves all of it but the button to what is below. */
export function CoverControls({ item, name, isRevealed }: RevealProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-video items-end justify-end p-2">
      <span className="pointer-events-auto">
        <RevealButton isRevealed={isRevealed} name={name} item={item} />
      </span>
    </div>
  );
}

/** Takes the cover away, and puts it back. */
export function RevealButton({ item, name, isRevealed }: RevealProps) {
  return (
    <Button
      aria-label={isRevealed ? text.cover.againName({ name }) : text.cover.revealName({ name })}
      icon={isRevealed ? "eye-off" : "eye"}
      onClick={() => setRevealed(item, !isRevealed)}
      size="small"
    >
      {isRevealed ? text.cover.again : text.cover.reveal}
    </Button>
  );
}
