// Composing the pictures of several option values into one overlay: what differs from the layout's own picture is what
// a value changes. The server composes by the same rule, which is explained in `crates/media/src/options.rs`; both are
// tested with `crates/media/tests/option-layers.vectors.json`.

/** Pixels of four bytes, not premultiplied, row by row. */
type Pixels = Uint8ClampedArray<ArrayBuffer>;

/** Largest difference of a channel that may be noise of compression. */
const SLIGHT_CHANGE = 8;
/** A value is left out if it and a later one disagree on more than this share of the smaller change: one in twenty. */
const MEETING_SHARE = 20;

const NONE = 0;
const SLIGHT = 1;
const CLEAR = 2;

/** How different two pixels look. Colours count by their alpha, so what is clear has none. */
function changeAt(one: Pixels, other: Pixels, at: number): number {
  const channel = (pixels: Pixels, place: number) => pixels[at + place] ?? 0;
  const [oneAlpha, otherAlpha] = [channel(one, 3), channel(other, 3)];
  if (Math.abs(oneAlpha - otherAlpha) > SLIGHT_CHANGE) return CLEAR;
  for (let place = 0; place < 3; place++) {
    const difference = channel(one, place) * oneAlpha - channel(other, place) * otherAlpha;
    if (Math.abs(difference) > SLIGHT_CHANGE * 255) return CLEAR;
  }
  return SLIGHT;
}

/** One number a pixel: most pixels of two pictures are the same, and are told so by one comparison. */
const whole = (pixels: Pixels) => new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);

/** What is seen of a value: nothing where it looks like the layout, or changes the same parts as a later one. */
export type ValueView = "shown" | "unseen" | "leftOut";

export class OptionLayers {
  /** The overlay with everything that was laid. */
  readonly composed: Pixels;
  readonly #base: Pixels;
  readonly #width: number;
  /** For each pixel the number, from one, of the last value that changes it and its neighbours; zero if none does. */
  readonly #solidOwner: Uint16Array;
  /** How much each pixel of the composed picture differs from the layout's. */
  readonly #change: Uint8Array;
  /** For each value that was laid, how many pixels it changes with their neighbours. */
  readonly #solidCounts: number[] = [];

  /** Starts with the picture of the layout as its maker made it. */
  constructor(layout: Pixels, width: number) {
    this.#base = layout;
    this.#width = width;
    this.composed = layout.slice();
    this.#solidOwner = new Uint16Array(layout.length / 4);
    this.#change = new Uint8Array(layout.length / 4);
  }

  /** Lays a value of the same size below those laid before, which are applied after it, and tells what is seen of it. */
  layBelow(value: Pixels): ValueView {
    const changes = this.#changesOf(value);
    const isSolid = erode(changes, this.#width);
    if (this.#meetsALaterOne(value, isSolid)) return "leftOut";

    const owner = this.#solidCounts.push(isSolid.reduce((count, bit) => count + bit, 0));
    const [composed, pixels] = [whole(this.composed), whole(value)];
    let view: ValueView = "unseen";
    for (let index = 0; index < pixels.length; index++) {
      const change = changes[index] ?? NONE;
      if (isSolid[index] === 1 && this.#solidOwner[index] === 0) this.#solidOwner[index] = owner;
      if (change > (this.#change[index] ?? NONE)) {
        this.#change[index] = change;
        composed[index] = pixels[index] ?? 0;
      }
      // One pixel is enough to be seen.
      if (view === "shown" || change !== CLEAR) continue;
      if (pixels[index] === composed[index] || changeAt(value, this.composed, index * 4) !== CLEAR) view = "shown";
    }
    return view;
  }

  #changesOf(value: Pixels): Uint8Array {
    const [base, pixels] = [whole(this.#base), whole(value)];
    const changes = new Uint8Array(pixels.length);
    for (let index = 0; index < pixels.length; index++) {
      if (pixels[index] !== base[index]) changes[index] = changeAt(this.#base, value, index * 4);
    }
    return changes;
  }

  #meetsALaterOne(value: Pixels, isSolid: Uint8Array): boolean {
    const meetings = this.#solidCounts.map(() => 0);
    const [composed, pixels] = [whole(this.composed), whole(value)];
    let count = 0;
    for (let index = 0; index < isSolid.length; index++) {
      if (isSolid[index] === 0) continue;
      count++;
      const owner = this.#solidOwner[index] ?? 0;
      if (owner === 0 || pixels[index] === composed[index]) continue;
      if (changeAt(value, this.composed, index * 4) === CLEAR) meetings[owner - 1] = (meetings[owner - 1] ?? 0) + 1;
    }
    return this.#solidCounts.some((later, place) => (meetings[place] ?? 0) * MEETING_SHARE > Math.min(count, later));
  }
}

/**
 * The clearly changed pixels whose eight neighbours inside the picture are changed clearly too. Drops the single pixels
 * along edges in which two captures of the same thing differ.
 */
function erode(changes: Uint8Array, width: number): Uint8Array {
  const across = new Uint8Array(changes.length);
  for (let index = 0; index < changes.length; index++) {
    if (changes[index] !== CLEAR) continue;
    const x = index % width;
    const left = x === 0 || changes[index - 1] === CLEAR;
    const right = x === width - 1 || changes[index + 1] === CLEAR;
    if (left && right) across[index] = 1;
  }
  const solid = new Uint8Array(changes.length);
  for (let index = 0; index < across.length; index++) {
    if (across[index] === 0) continue;
    const above = index < width || across[index - width] === 1;
    const below = index + width >= across.length || across[index + width] === 1;
    if (above && below) solid[index] = 1;
  }
  return solid;
}
