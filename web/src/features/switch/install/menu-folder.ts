// The folder on the SD card that holds an installed theme: that of the program which draws the menu. Menus of one program
// share it.

import type { Target } from "@/api/gql/types";
import { TARGETS } from "@/features/catalogue/list-search";

const HOME_PROGRAM = "0100000000001000";

const PROGRAMS: Record<Target, string> = {
  ResidentMenu: HOME_PROGRAM,
  Entrance: HOME_PROGRAM,
  Flaunch: HOME_PROGRAM,
  Set: HOME_PROGRAM,
  Notification: HOME_PROGRAM,
  Psl: "0100000000001007",
  MyPage: "0100000000001013",
};

export const menuFolder = (target: Target): string => `atmosphere/contents/${PROGRAMS[target]}`;

/** The other menus whose themes are in the same folder. */
export const menusBeside = (target: Target): Target[] =>
  TARGETS.filter((other) => other !== target && PROGRAMS[other] === PROGRAMS[target]);
