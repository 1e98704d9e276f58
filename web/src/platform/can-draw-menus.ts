// Whether this build can draw menus of the console on this device. Apart from what draws them, which comes late.

import { CONSOLE_STAGE } from "virtual:console-stage";

export const CAN_DRAW_MENUS = CONSOLE_STAGE !== null;
