/** Width of a text in Latin letters: Japanese ones, and those of full width, are twice as wide. */
export function textWidth(text: string): number {
  return text.length + (text.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0);
}
