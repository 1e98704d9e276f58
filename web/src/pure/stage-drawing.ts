// What the page and the worker that draws menus say to each other. Requests and answers are those of crates/stage/wasm.

/** Size of a console's screen in px, in which places of cells are given. */
export const SCREEN = { width: 1280, height: 720 } as const;

export type ChosenStageOption = {
  kind: "TOGGLE" | "SELECT" | "INTEGER" | "DECIMAL" | "STRING" | "COLOR";
  name: string;
  priority: number;
  isGlobal: boolean;
  min: number | null;
  max: number | null;
  /** The file of the chosen value. */
  json: string;
  variable: string | null;
};

/** A thing of a menu by its kind and its number among those of its kind. */
export type CellId = { kind: CellKind; number: number };

export type CellKind =
  | "game"
  | "user"
  | "news"
  | "row"
  | "findChannels"
  | "online"
  | "newsButton"
  | "shop"
  | "album"
  | "gameShare"
  | "controllers"
  | "gameCards"
  | "settings"
  | "power"
  | "allSoftware"
  | "home"
  | "addUser";

export type StageCell = CellId & { left: number; top: number; width: number; height: number };

export type FirmwareVersion = "UP_TO_19" | "FROM_20";
export type ConsoleColours = "WHITE" | "BLACK";

export type StageRequest = {
  /** The number of the drawing among those of a page. */
  place: number;
  menu: string;
  layout: string | null;
  common: string | null;
  options: readonly ChosenStageOption[];
  icons: readonly { name: string; widthPx: number; heightPx: number }[];
  /** Null for the system version that the layout was made for. */
  firmware: FirmwareVersion | null;
  colours: ConsoleColours;
  cursor: CellId | null;
  /** Pixels that the row of games was scrolled by before. */
  rowScroll: number;
  /** The frame of the animations; null for the menu at rest. */
  frame: number | null;
};

/** What moves in a menu. A console shows 60 frames in a second. */
export type MenuMotion = { frames: number; isLooped: boolean };

/** A part of the screen in whole px. */
export type ScreenPart = { left: number; top: number; width: number; height: number };

export type StageAnswer = {
  cells: readonly StageCell[];
  /** The place of the cell with the cursor in that list. */
  focused: number | null;
  /** The changes that the drawing lacks: how many, and the first of them by name. */
  leftOut: { count: number; changes: readonly string[] };
  refusedOptions: readonly string[];
  skipped: number;
  /** The part that differs from the last drawing of the place. */
  part: ScreenPart;
  firmware: FirmwareVersion;
  /** The settings of a console that the drawing depends on. */
  varies: { firmware: boolean; colours: boolean };
  motion: MenuMotion | null;
  rowScroll: number;
};

/** `icons` are the pixels of all icons, one after the other. `spare` is memory for the answer: new memory takes longer than a copy. */
export type DrawRequest = {
  id: number;
  request: StageRequest;
  icons: Uint8Array<ArrayBuffer>;
  spare: ArrayBuffer | null;
};

/** Memory that begins with the pixels of the part over a transparent ground. Both are null when it could not be drawn. */
export type DrawResponse = { id: number; answer: StageAnswer | null; pixels: ArrayBuffer | null };

/** A part of a menu that lies on the wallpaper and is read. */
export type ReadablePart = "clock" | "status" | "title" | "gameName" | "userNames" | "list" | "labels" | "footer";

/** The parts that are hard to read on a wallpaper, on a console set to black and on one set to white. */
export type ReadabilityAnswer = { black: readonly ReadablePart[]; white: readonly ReadablePart[] };

/** A menu to be read on a wallpaper as large as the screen. */
export type CheckedMenu = Pick<StageRequest, "menu" | "layout" | "common" | "options">;
export type CheckRequest = { id: number; request: CheckedMenu; wallpaper: Uint8Array<ArrayBuffer> };

/** The wallpaper with a scrim under the parts on a console set to black, if there are any. The answer is null when it could not be checked. */
export type CheckResponse = { id: number; answer: ReadabilityAnswer | null; pixels: ArrayBuffer | null };

/** A console's own menu file, to be read by the module that has readers for it. */
export type OpenRequest = { id: number; file: Uint8Array<ArrayBuffer> };

/** The reasons why a file shows no menu. */
export type MenuFileProblem =
  | "tooLarge"
  | "container"
  | "otherCompression"
  | "theme"
  | "otherConsole"
  | "otherArchive"
  | "noArchive"
  | "damaged";

export type MenuFileAnswer = {
  /** Null for a file that shows no menu. */
  menu: string | null;
  problem: MenuFileProblem | null;
  /** The defect of a damaged file, in English. */
  defect: string | null;
  /** Names of what could not be read of it. */
  unread: readonly string[];
};

/** The answer is null when reading broke off. */
export type OpenResponse = { id: number; opened: MenuFileAnswer | null };
