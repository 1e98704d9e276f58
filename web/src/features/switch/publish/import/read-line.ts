// What the server says of a finished file, line by line: a theme, a file that cannot be used, and how many there were.

import type { Target } from "@/api/gql/types";
import { TARGETS } from "@/features/catalogue/list-search";
import type { Choice } from "../../options/choices";
import { ICONS, type IconField } from "../../theme-form/pieces/icons";
import type { Finding } from "./finding-words";

/** The layout of the catalogue that a file uses. */
export type FoundLayout = {
  hexId: string;
  name: string;
  /** The catalogue builds the very same with these options. */
  isUnchanged: boolean;
  choices: Choice[];
};

export type ReadTheme = {
  /** Its path in the ZIP; null for a file that came alone. */
  fileName: string | null;
  name: string;
  author: string;
  target: Target;
  layout: FoundLayout | null;
  background: Uint8Array<ArrayBuffer> | null;
  icons: Partial<Record<IconField, Uint8Array<ArrayBuffer>>>;
  layoutJson: string | null;
  commonLayoutJson: string | null;
  /** What a console or another tool has to say of the file. */
  findings: Finding[];
};

export type ReadLine =
  | { kind: "theme"; theme: ReadTheme }
  | { kind: "refusal"; fileName: string | null; finding: Finding }
  | { kind: "total"; ignored: number }
  /** The answer ends early. `code` is of docs/errors.md. */
  | { kind: "error"; code: string; message: string };

type Unread = Record<string, unknown>;
const isRecord = (value: unknown): value is Unread => value !== null && typeof value === "object";
const asText = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

const asFinding = ({ code, place, message }: Unread): Finding => ({
  code: asText(code) ?? "",
  place: asText(place) ?? "",
  message: asText(message) ?? "",
});

function asBytes(value: unknown): Uint8Array<ArrayBuffer> | null {
  if (typeof value !== "string" || value === "") return null;
  try {
    return Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Null for a line of a kind that is not known here. */
export function readLine(line: unknown): ReadLine | null {
  if (!isRecord(line)) return null;
  const { theme, refusal, total, error } = line;
  if (isRecord(theme)) {
    const read = readTheme(theme);
    return read && { kind: "theme", theme: read };
  }
  if (isRecord(refusal)) {
    return { kind: "refusal", fileName: asText(refusal.fileName), finding: asFinding(refusal) };
  }
  if (isRecord(total)) return { kind: "total", ignored: Number(total.ignoredFiles) || 0 };
  if (isRecord(error)) {
    return { kind: "error", code: asText(error.code) ?? "", message: asText(error.message) ?? "" };
  }
  return null;
}

function readTheme(theme: Unread): ReadTheme | null {
  const target = TARGETS.find((known) => known === theme.target);
  if (!target) return null;
  const icons = isRecord(theme.icons) ? theme.icons : {};
  const findings = Array.isArray(theme.findings) ? theme.findings.filter(isRecord) : [];
  return {
    fileName: asText(theme.fileName),
    name: asText(theme.name) ?? "",
    author: asText(theme.author) ?? "",
    target,
    layout: readLayout(theme.layout),
    background: asBytes(theme.backgroundImage),
    icons: Object.fromEntries(
      ICONS.flatMap((icon) => {
        const bytes = asBytes(icons[icon.replace("Icon", "")]);
        return bytes ? [[icon, bytes]] : [];
      }),
    ),
    layoutJson: asText(theme.customLayoutJson),
    commonLayoutJson: asText(theme.customCommonLayoutJson),
    findings: findings
      .filter(({ severity }) => typeof severity !== "string" || severity.toLowerCase() !== "note")
      .map(asFinding),
  };
}

function readLayout(value: unknown): FoundLayout | null {
  if (!isRecord(value)) return null;
  const { hexId, name, isUnchanged, options } = value;
  if (typeof hexId !== "string" || typeof name !== "string") return null;
  const choices = (Array.isArray(options) ? options.filter(isRecord) : []).flatMap((option): Choice[] => {
    const valueUuid = asText(option.layoutOptionValueUuid);
    if (!valueUuid) return [];
    return [typeof option.variable === "string" ? { valueUuid, variable: option.variable } : { valueUuid }];
  });
  return { hexId, name, isUnchanged: isUnchanged === true, choices };
}
