// Icons by name, such as `lucide:heart`, from the server's route. Those that are asked for at the same moment come together.

import { apiBase } from "@/platform/site";
import { readSvgBody, type SvgElement } from "@/pure/svg-body";

export type LoadedIcon = { left: number; top: number; width: number; height: number; body: SvgElement[] };

/** Of an address, in characters. */
const ADDRESS_MAX = 500;
const TIME_MAX_MS = 1500;
const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/;

type Asked = { name: string; give: (icon: LoadedIcon | null) => void };
type RawIcon = { body: string; left?: number; top?: number; width?: number; height?: number };
type Answer = { icons: Record<string, RawIcon>; aliases?: Record<string, { parent: string }> };

/** What was asked for, by its full name; a failure is forgotten, so that the next request asks again. */
const known = new Map<string, Promise<LoadedIcon | null>>();
const waiting = new Map<string, Asked[]>();

/** The icon, or null when there is none by that name or it cannot be had now. */
export function loadIcon(fullName: string): Promise<LoadedIcon | null> {
  const [, prefix, name] = NAME.exec(fullName) ?? [];
  if (!prefix || !name) return Promise.resolve(null);
  const found = known.get(fullName);
  if (found) return found;
  const coming = new Promise<LoadedIcon | null>((give) => {
    if (waiting.size === 0) queueMicrotask(askAll);
    waiting.set(prefix, [...(waiting.get(prefix) ?? []), { name, give }]);
  });
  known.set(fullName, coming);
  return coming;
}

function askAll(): void {
  for (const [prefix, asked] of waiting) for (const part of inAddresses(prefix, asked)) void ask(prefix, part);
  waiting.clear();
}

const addressOf = (prefix: string, names: readonly string[]) =>
  `${apiBase()}/icons/${prefix}.json?icons=${names.join(",")}`;

function inAddresses(prefix: string, asked: readonly Asked[]): Asked[][] {
  const parts: Asked[][] = [];
  for (const one of asked) {
    const last = parts.at(-1);
    const names = [...(last ?? []), one].map(({ name }) => name);
    if (last && addressOf(prefix, names).length <= ADDRESS_MAX) last.push(one);
    else parts.push([one]);
  }
  return parts;
}

async function ask(prefix: string, asked: readonly Asked[]): Promise<void> {
  const forget = () => {
    for (const { name } of asked) known.delete(`${prefix}:${name}`);
  };
  try {
    const names = asked.map(({ name }) => name);
    const response = await fetch(addressOf(prefix, names), { signal: AbortSignal.timeout(TIME_MAX_MS) });
    // The server has none of them, and says so for good.
    if (response.status === 404) return give(asked, () => null);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const answer: unknown = await response.json();
    if (!isAnswer(answer)) throw new Error("Invalid data");
    give(asked, (name) => iconOf(answer, name));
  } catch (cause) {
    console.warn("Failed to load custom icons", prefix, cause);
    forget();
    give(asked, () => null);
  }
}

function give(asked: readonly Asked[], iconOfName: (name: string) => LoadedIcon | null): void {
  for (const { name, give } of asked) give(iconOfName(name));
}

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === "object" && answer !== null && "icons" in answer && typeof answer.icons === "object";

function iconOf({ icons, aliases }: Answer, asked: string): LoadedIcon | null {
  let name = asked;
  for (let steps = 0; steps < 6 && !icons[name]; steps++) name = aliases?.[name]?.parent ?? name;
  const icon = icons[name];
  const body = icon && readSvgBody(icon.body);
  if (!body) return null;
  return { left: icon.left ?? 0, top: icon.top ?? 0, width: icon.width ?? 16, height: icon.height ?? 16, body };
}
