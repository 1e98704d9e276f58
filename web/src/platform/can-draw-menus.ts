// Whether this build can draw menus of the console on this device. Apart from what draws them, which comes late.

import { CONSOLE_MENU } from "virtual:console-menu";
import { CONSOLE_STAGE } from "virtual:console-stage";

export const CAN_DRAW_MENUS = CONSOLE_STAGE !== null;

/** Whether it can draw them from a console's own menu files. */
export const CAN_READ_MENU_FILES = CONSOLE_MENU !== null;
