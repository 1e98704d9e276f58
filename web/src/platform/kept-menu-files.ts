// Menu files of a console that somebody chose to keep in this browser. A short list says which there are, so that nobody else's
// browser opens a store of files.

import { dropFile, keepFile, readFile } from "./file-store";
import { readStored, removeStored, writeStored } from "./storage";

const LIST_KEY = "vitrine.menu-files";
const keyOf = (menu: string) => `menu-file:${menu}`;

/** The menus whose files are kept. */
export const keptMenus = (): string[] => (readStored(LIST_KEY) ?? "").split(" ").filter((menu) => menu !== "");

/** The kept files by menu. One that is gone is left out. */
export async function keptMenuFiles(): Promise<[string, Blob][]> {
  const found = await Promise.all(keptMenus().map(async (menu) => [menu, await readFile(keyOf(menu))] as const));
  return found.flatMap(([menu, file]) => (file ? [[menu, file]] : []));
}

/** Tells whether the file is there on the next visit. */
export async function keepMenuFile(menu: string, file: Blob): Promise<boolean> {
  const isKept = await keepFile(keyOf(menu), file);
  if (isKept) writeStored(LIST_KEY, [...new Set([...keptMenus(), menu])].join(" "));
  else await dropFile(keyOf(menu));
  return isKept;
}

export async function deleteMenuFile(menu: string): Promise<void> {
  await dropFile(keyOf(menu));
  const rest = keptMenus().filter((kept) => kept !== menu);
  if (rest.length > 0) writeStored(LIST_KEY, rest.join(" "));
  else removeStored(LIST_KEY);
}
