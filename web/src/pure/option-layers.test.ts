// The same vectors as `crates/media/tests/pictures/options.rs`.

import { expect, test } from "vitest";
import { cases, colours } from "../../../crates/media/tests/option-layers.vectors.json";
import { OptionLayers } from "./option-layers";

const drawn = (rows: readonly string[]) =>
  Uint8ClampedArray.from([...rows.join("")].flatMap((letter) => colours[letter as keyof typeof colours]));

test.each(cases)("$name", ({ layout, values, composed, leftOut, unseen }) => {
  const layers = new OptionLayers(drawn(layout), layout[0]?.length ?? 0);
  const views = values
    .map((rows) => drawn(rows))
    .reverse()
    .map((value) => layers.layBelow(value))
    .reverse();
  const places = (view: string) => views.flatMap((one, place) => (one === view ? [place] : []));
  expect(layers.composed).toEqual(drawn(composed));
  expect({ leftOut: places("leftOut"), unseen: places("unseen") }).toEqual({ leftOut, unseen });
});
