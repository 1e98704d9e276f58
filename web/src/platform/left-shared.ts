// What was shared with the app and no form has got: told where the page rests, so that the forms need not bring it along.

import type { FormConsole } from "@/pure/shared-kind";
import { BEYOND, REFUSED } from "@/pure/worker-words";
import { shared } from "./incoming-files";

export type LeftShared = {
  /** Names of files that no form takes, and of those beyond as many as are taken at once. Each is told once. */
  refused: string[];
  beyond: string[];
  /** Names of files that wait for a form. */
  waiting: Record<FormConsole, string[]>;
};

/** What of the shared files no form has got. */
export async function leftShared(): Promise<LeftShared> {
  const namesOf = async (to: string, isTaken: boolean) =>
    (await shared(to, isTaken).catch(() => [])).map(({ name }) => name);
  return {
    refused: await namesOf(REFUSED, true),
    beyond: await namesOf(BEYOND, true),
    waiting: { switch: await namesOf("switch", false), wiiu: await namesOf("wiiu", false) },
  };
}
