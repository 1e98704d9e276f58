// Where a text stops being JSON. What browsers say of that differs, and some say no place at all.

const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy;

type Expected = "value" | "value or ]" | "key" | "key or }" | ":" | ", or end";

/** The line, from 1, of the first thing that does not belong; null for JSON. */
export function wrongLine(written: string): number | null {
  const open: ("{" | "[")[] = [];
  let expected: Expected | null = "value";
  let at = 0;
  while (expected !== null) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(written);
    const next: Expected | null | undefined = found
      ? after(found[1] ?? (found[2] ? "key" : "value"), expected, open)
      : undefined;
    if (next === undefined) return lineAt(written, at);
    at = TOKEN.lastIndex;
    expected = next;
  }
  return /^[ \t\r\n]*$/.test(written.slice(at)) ? null : lineAt(written, at);
}

/** What may follow a token; undefined when it does not belong there, null at the end. */
function after(token: string, expected: Expected, open: ("{" | "[")[]): Expected | null | undefined {
  const done = () => (open.length > 0 ? ", or end" : null);
  const takesValue = expected === "value" || expected === "value or ]";
  const takesKey = expected === "key" || expected === "key or }";
  switch (token) {
    case "{":
    case "[":
      if (!takesValue) return undefined;
      open.push(token);
      return token === "{" ? "key or }" : "value or ]";
    case "}":
      if (open.at(-1) !== "{" || (expected !== "key or }" && expected !== ", or end")) return undefined;
      open.pop();
      return done();
    case "]":
      if (open.at(-1) !== "[" || (expected !== "value or ]" && expected !== ", or end")) return undefined;
      open.pop();
      return done();
    case ",":
      if (expected !== ", or end") return undefined;
      return open.at(-1) === "{" ? "key" : "value";
    case ":":
      return expected === ":" ? "value" : undefined;
    case "key":
      if (takesKey) return ":";
      return takesValue ? done() : undefined;
    default:
      return takesValue ? done() : undefined;
  }
}

/** The line of the next character that is no space. */
function lineAt(written: string, at: number): number {
  const spaces = /^[ \t\r\n]*/.exec(written.slice(at))?.[0].length ?? 0;
  return written.slice(0, at + spaces).split("\n").length;
}
