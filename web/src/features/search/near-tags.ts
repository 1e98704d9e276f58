// Tags that look like what was typed, for a search that found nothing. Pure.

const LEAST_LIKENESS = 0.4;
const OFFERED = 6;

type Tag = { name: string; slug: string };

/** Pairs of neighbouring letters; the blank in front lets a common beginning count. */
function pairsOf(word: string): string[] {
  const letters = [...` ${word.toLowerCase()}`];
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
}

/** 0 for nothing in common to 1 for the same: the share of pairs that both have. */
function likeness(a: string, b: string): number {
  const [pairs, others] = [pairsOf(a), pairsOf(b)];
  const common = pairs.filter((pair) => others.includes(pair)).length;
  return (2 * common) / (pairs.length + others.length);
}

/** The likest first. */
export function nearTags(tags: readonly Tag[], typed: string): Tag[] {
  const words = typed.split(/\s+/).filter(Boolean);
  return tags
    .map((tag) => ({ tag, score: Math.max(...[typed, ...words].map((word) => likeness(word, tag.name))) }))
    .filter(({ score }) => score >= LEAST_LIKENESS)
    .sort((a, b) => b.score - a.score)
    .slice(0, OFFERED)
    .map(({ tag }) => tag);
}
