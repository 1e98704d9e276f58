// An icon that a document names. Until it is there, and where it cannot be had, its words stand in its place.

import { createElement, type ReactNode, useEffect, useState } from "react";
import { type LoadedIcon, loadIcon } from "@/api/icons";
import type { SvgElement } from "@/pure/svg-body";

/** `stroke-width` is `strokeWidth` to React. */
const propOf = (name: string) => name.replace(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase());

const drawn = (elements: readonly SvgElement[]): ReactNode[] =>
  elements.map(({ name, attributes, children }, place) => {
    const props = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [propOf(key), value]));
    return createElement(name, { ...props, key: place }, ...drawn(children));
  });

export function NamedIcon({ name, words }: { name: string; words: string }) {
  const [icon, setIcon] = useState<LoadedIcon | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadIcon(name).then((loaded) => isWanted && setIcon(loaded));
    return () => {
      isWanted = false;
    };
  }, [name]);
  if (!icon) return words;
  const { left, top, width, height, body } = icon;
  return (
    <svg
      aria-label={words}
      className="inline h-[1.1em] w-auto align-[-0.15em]"
      role="img"
      viewBox={`${left} ${top} ${width} ${height}`}
    >
      {drawn(body)}
    </svg>
  );
}
