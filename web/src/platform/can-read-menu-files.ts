// Whether this build can draw menus from a console's own menu files. Apart from what draws them, which tests replace.

import { CONSOLE_MENU } from "virtual:console-menu";

export const CAN_READ_MENU_FILES = CONSOLE_MENU !== null;
