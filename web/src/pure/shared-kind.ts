// Which form takes a file that was shared with the app or opened by it.

import { zipNames } from "./zip-directory";

/** The console whose form for new themes takes it. */
export type FormConsole = "switch" | "wiiu";

export const FORM_ADDRESS: Record<FormConsole, string> = {
  switch: "/create/switch/theme",
  wiiu: "/create/wiiu/theme",
};

/** By its name, and an archive by the names in it; nobody's for anything else. */
export async function consoleOf(name: string, file: Blob): Promise<FormConsole | null> {
  if (/\.nxtheme$/i.test(name)) return "switch";
  if (/\.(utheme|bps)$/i.test(name)) return "wiiu";
  if (!/\.zip$/i.test(name)) return null;
  const names = await zipNames(file);
  if (names.some((inner) => /\.nxtheme$/i.test(inner))) return "switch";
  return names.some((inner) => /\.(bps|utheme)$/i.test(inner)) ? "wiiu" : null;
}
