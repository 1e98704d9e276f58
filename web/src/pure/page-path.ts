// Paths of pages, as people read them and as the pages write them.

/** An address with its letters instead of their codes; what cannot be seen, or is no letter, keeps its code. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path).replace(/[\p{C}\p{Z}]/gu, encodeURIComponent);
  } catch {
    return path;
  }
}

/**
 * The path as one of the patterns writes it, when it differs from it by nothing but capitals; what stands for `$name` is
 * left alone. Null for any other path.
 */
export function inRightCase(path: string, patterns: readonly string[]): string | null {
  const words = path.replace(/\/+$/, "").split("/");
  for (const pattern of patterns) {
    const expected = pattern.replace(/\/+$/, "").split("/");
    const right = expected.map((word, place) => (word.startsWith("$") ? words[place] : word)).join("/");
    if (right.toLowerCase() === words.join("/").toLowerCase()) return right === words.join("/") ? null : right;
  }
  return null;
}
