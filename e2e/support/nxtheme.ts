// Checks `.nxtheme` files with readers that share no code with Vitrine.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./vitrine";

const run = promisify(execFile);

export type ThemeReport = {
  file: string;
  defects: string[];
  manifest: Record<string, unknown>;
  layout_files: string[];
  layout_id: string;
  wallpaper_mean: number[];
};

/** Answers one report for each file, in their order. */
export async function checkThemes(files: string[]): Promise<ThemeReport[]> {
  const { stdout: python } = await run(join(ROOT, "scripts/python-env.sh"), { cwd: ROOT });
  const checker = join(import.meta.dirname, "check-nxtheme.py");
  // Its exit status says whether any file has a defect, which the reports say better.
  const { stdout } = await run(python.trim(), [checker, ...files], { maxBuffer: 64 * 1024 * 1024 }).catch((error) => {
    if (error.stdout) return error as { stdout: string };
    throw error;
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
