// The engine lacks number formats, and what stands in for them takes some 40 µs for a number. A page of a list has a
// hundred numbers, most of them small and on many pages.

import "@formatjs/intl-numberformat/polyfill.js";
import "@formatjs/intl-numberformat/locale-data/de.js";
import "@formatjs/intl-numberformat/locale-data/en.js";
import "@formatjs/intl-numberformat/locale-data/ja.js";
import { remembering } from "@/pure/remembering";

const MOST = 4_096;

type Format = (number: number) => string;

const { prototype } = Intl.NumberFormat;
const format = Object.getOwnPropertyDescriptor(prototype, "format")?.get as (this: Intl.NumberFormat) => Format;
const formats = new WeakMap<Intl.NumberFormat, Format>();

Object.defineProperty(prototype, "format", {
  configurable: true,
  get(this: Intl.NumberFormat): Format {
    const known = formats.get(this);
    if (known) return known;
    const made = remembering(format.call(this), MOST);
    formats.set(this, made);
    return made;
  },
});
