// The same vectors as `crates/media/tests/pictures/options.rs`.

import { expect, test } from "vitest";
import { cases, colours } from "../../../crates/media/tests/option-layers.vectors.json";
import { OptionLayers } from "./option-layers";

const drawn = (rows: readonly string[]) =>
  Uint8ClampedArray.from([...rows.join("")].flatMap((letter) => colours[letter as keyof typeof colours]));

test.each(cases)("$name", ({ layout, values, composed, leftOut }) => {
  const layers = new OptionLayers(drawn(layout), layout[0]?.length ?? 0);
  const places = values.map((_, place) => place).reverse();
  const missing = places.filter((place) => !layers.layBelow(drawn(values[place] ?? [])));
  expect(layers.composed).toEqual(drawn(composed));
  expect(missing.reverse()).toEqual(leftOut);
});
