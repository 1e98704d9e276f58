// A visitor's own menu files: what the live preview draws from in place of its stand-ins. They are read in a worker, and never
// leave the page but for being kept in this browser when asked.

import { useEffect, useRef, useState } from "react";
import type { Target } from "@/api/gql/types";
import { stageText } from "@/messages/stage-text";
import { MenuPainter } from "@/platform/console-stage";
import { deleteMenuFile, keepMenuFile, keptMenuFiles, keptMenus } from "@/platform/kept-menu-files";
import type { MenuFileAnswer } from "@/pure/stage-drawing";

/** Longest file that is read, as in crates/stage/menu-file. */
const MOST_BYTES = 24 * 1024 * 1024;
/** Endings of menu files, and of others that are taken for them. */
const ENDINGS = /\.(szs|sarc|nxtheme|nca|nsp|xci|lz|zs|zip|bin)$/i;

/** Whether a dropped file is meant as a menu file, and not as a picture. */
export const isMenuFile = ({ name, type }: File) => ENDINGS.test(name) && !type.startsWith("image/");

export type UsedMenuFile = { file: Blob; isKept: boolean; unread: readonly string[] };
type UsedMenuFiles = Partial<Record<Target, UsedMenuFile>>;

export type MenuFiles = {
  used: UsedMenuFiles;
  isReading: boolean;
  problem: string | null;
  take: (file: File) => void;
  /** Draws a menu from the stand-in again. */
  stop: (menu: Target) => void;
  keep: (menu: Target) => void;
  /** Deletes a kept file, and stops using it. */
  remove: (menu: Target) => void;
};

/** `onMenu` learns which menu a file is. The painter is another one after each change of files. */
export function useMenuFiles(onMenu: (menu: Target) => void): { painter: MenuPainter; files: MenuFiles } {
  const [painter, setPainter] = useState(() => new MenuPainter());
  const [used, setUsed] = useState<UsedMenuFiles>({});
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const changes = useRef(0);
  useEffect(() => () => painter.close(), [painter]);
  useEffect(() => {
    // What was begun before the live preview closed is not wanted any more.
    const end = () => {
      changes.current += 1;
    };
    if (keptMenus().length === 0) return end;
    const number = changes.current;
    openKept()
      .then((kept) => {
        if (number !== changes.current || Object.keys(kept.used).length === 0) {
          kept.painter.close();
          return;
        }
        setPainter(kept.painter);
        setUsed(kept.used);
      })
      .catch(() => undefined);
    return end;
  }, []);

  const change = (next: MenuPainter, files: UsedMenuFiles) => {
    changes.current += 1;
    setReading(false);
    setPainter(next);
    setUsed(files);
  };

  const without = (menu: Target) => {
    const rest = { ...used };
    delete rest[menu];
    change(new MenuPainter(Object.values(rest).map(({ file }) => file)), rest);
  };

  async function read(file: File) {
    changes.current += 1;
    const number = changes.current;
    setProblem(null);
    if (file.size > MOST_BYTES) {
      setProblem(stageText.menuFile.problem.tooLarge);
      return;
    }
    setReading(true);
    // A copy: the card that the file is on may be taken out.
    const copy = await file.arrayBuffer().then(
      (bytes) => new Blob([bytes]),
      () => null,
    );
    const next = copy && new MenuPainter([...Object.values(used).map((other) => other.file), copy]);
    const answer = (await next?.open().catch(() => null))?.at(-1) ?? null;
    if (number !== changes.current) {
      next?.close();
      return;
    }
    setReading(false);
    if (!next || !copy || !answer?.menu) {
      next?.close();
      setProblem(sayProblem(answer));
      return;
    }
    const menu = answer.menu as Target;
    change(next, { ...used, [menu]: { file: copy, isKept: false, unread: answer.unread } });
    onMenu(menu);
  }

  async function keep(menu: Target) {
    const own = used[menu];
    if (!own) return;
    const isKept = await keepMenuFile(menu, own.file);
    setProblem(isKept ? null : stageText.menuFile.notKept);
    if (isKept) setUsed((files) => (files[menu] === own ? { ...files, [menu]: { ...own, isKept } } : files));
  }

  return {
    painter,
    files: {
      used,
      isReading,
      problem,
      take: (file) => void read(file),
      stop: without,
      keep: (menu) => void keep(menu),
      remove: (menu) => {
        void deleteMenuFile(menu);
        without(menu);
      },
    },
  };
}

async function openKept(): Promise<{ painter: MenuPainter; used: UsedMenuFiles }> {
  const kept = await keptMenuFiles();
  const painter = new MenuPainter(kept.map(([, file]) => file));
  const opened = await painter.open();
  const used: UsedMenuFiles = {};
  for (const [place, [menu, file]] of kept.entries()) {
    const answer = opened[place];
    if (answer?.menu === menu) used[menu as Target] = { file, isKept: true, unread: answer.unread };
  }
  return { painter, used };
}

function sayProblem(answer: MenuFileAnswer | null): string {
  const { problem } = stageText.menuFile;
  if (!answer?.problem) return problem.failed;
  return answer.problem === "damaged" ? problem.damaged({ defect: answer.defect ?? "" }) : problem[answer.problem];
}
