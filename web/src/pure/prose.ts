// What creators write about their items: paragraphs, lists, emphasis and links in the usual plain-text marks. The
// result is data; nothing here or later builds HTML from text, so marks that mean nothing stay as they were typed.

export type Span =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis"; text: string }
  | { kind: "break" }
  | { kind: "link"; text: string; href: string };
export type Block = { kind: "paragraph"; spans: Span[] } | { kind: "list"; items: Span[][] };

const ITEM = /^\s*[-*•]\s+/;
const MARKS =
  /\*\*(?<strong>[^*\n]+)\*\*|\*(?<emphasis>[^*\s][^*\n]*)\*|\[(?<label>[^\]\n]+)\]\((?<target>[^()\s]+)\)|(?<bare>https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/g;

/** The address when it leads to the web, else null: no scripts, no files, no mail programs. */
export function webAddress(target: string): string | null {
  if (!/^https?:\/\//i.test(target)) return null;
  try {
    return new URL(target).href;
  } catch {
    return null;
  }
}

function readLine(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const addText = (text: string) => {
    if (text !== "") spans.push({ kind: "text", text });
  };
  for (const match of line.matchAll(MARKS)) {
    const { strong, emphasis, label, target, bare } = match.groups ?? {};
    const href = webAddress(target ?? bare ?? "");
    addText(line.slice(end, match.index));
    end = match.index + match[0].length;
    if (strong !== undefined) spans.push({ kind: "strong", text: strong });
    else if (emphasis !== undefined) spans.push({ kind: "emphasis", text: emphasis });
    else if (href !== null) spans.push({ kind: "link", text: label ?? bare ?? "", href });
    else addText(match[0]);
  }
  addText(line.slice(end));
  return spans;
}

/** Reads a text into blocks; an empty line begins another block. */
export function readProse(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    const last = isOpen ? blocks.at(-1) : undefined;
    if (line.trim() === "") {
      isOpen = false;
      continue;
    }
    isOpen = true;
    if (ITEM.test(line)) {
      const item = readLine(line.replace(ITEM, ""));
      if (last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else if (last?.kind === "paragraph") last.spans.push({ kind: "break" }, ...readLine(line));
    else blocks.push({ kind: "paragraph", spans: readLine(line) });
  }
  return blocks;
}
