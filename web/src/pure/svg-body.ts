// The body of an icon as it comes from a set, read into elements. The content policy forbids building HTML from text, and
// what is not known to draw is refused.

export type SvgElement = { name: string; attributes: Record<string, string>; children: SvgElement[] };

const DRAWS = new Set(
  "g path circle ellipse rect line polyline polygon defs use mask clipPath linearGradient radialGradient stop".split(
    " ",
  ),
);
const TAG = /\s*<(\/?)([A-Za-z]+)((?:\s+[A-Za-z:-]+="[^"<]*")*)\s*(\/?)>\s*/y;
const ATTRIBUTE = /([A-Za-z:-]+)="([^"]*)"/g;
const isHarmless = (name: string, value: string) =>
  !/^on|^style$/i.test(name) && !/[&\\]|url\((?!#)/i.test(value) && (!/href$/i.test(name) || value.startsWith("#"));

/** The elements of a body, or null when it is damaged or does more than draw. */
export function readSvgBody(body: string): SvgElement[] | null {
  const top: SvgElement[] = [];
  const open: SvgElement[] = [];
  const text = body.trim();
  TAG.lastIndex = 0;
  while (TAG.lastIndex < text.length) {
    const [, isEnd, name = "", written = "", isEmpty] = TAG.exec(text) ?? [];
    if (!DRAWS.has(name)) return null;
    if (isEnd) {
      if (open.pop()?.name !== name) return null;
      continue;
    }
    const pairs = [...written.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, value] as const);
    if (!pairs.every(([key, value]) => isHarmless(key, value))) return null;
    const element = { name, attributes: Object.fromEntries(pairs), children: [] };
    (open.at(-1)?.children ?? top).push(element);
    if (!isEmpty) open.push(element);
  }
  return open.length === 0 ? top : null;
}
