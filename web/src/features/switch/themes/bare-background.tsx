// The background of a theme without the menu before it, shown while the pointer is over its caption. Asked for when that
// happens first; who touches or saves data sees it on the theme's page.

import { type PointerEvent, useState } from "react";
import { wantsToSaveData } from "@/platform/idle";
import { classNames } from "@/pure/class-names";

/** `url` is null where there is nothing bare to see. */
export function useBareBackground(url: string | null) {
  const [isWanted, setWanted] = useState(false);
  const [isThere, setThere] = useState(false);
  if (url === null) return {};
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse" && !wantsToSaveData()) setWanted(true);
    },
    picture: isWanted && (
      <img
        alt=""
        className={classNames(
          "absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-[240ms]",
          isThere && "group-hover:opacity-100",
        )}
        decoding="async"
        onLoad={() => setThere(true)}
        src={url}
      />
    ),
  };
}
