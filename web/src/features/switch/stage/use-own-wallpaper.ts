// A picture of the visitor's as background of every menu. It never leaves the browser.

import { useState } from "react";
import { itemsText } from "@/messages/items-text";
import { useObjectUrl } from "@/platform/object-url";
import { examinePicture } from "@/platform/picture-file";

export type OwnWallpaper = {
  /** Null without one. */
  url: string | null;
  problem: string | null;
  take: (file: File) => void;
  remove: () => void;
};

export function useOwnWallpaper(): OwnWallpaper {
  const { layoutStage } = itemsText;
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (picked: File) => {
    const facts = await examinePicture(picked);
    setProblem(facts === null ? layoutStage.mineWrong : facts === "damaged" ? layoutStage.mineDamaged : null);
    if (facts !== null && facts !== "damaged") setFile(picked);
  };
  return {
    url: useObjectUrl(file),
    problem,
    take: (picked) => void take(picked),
    remove: () => {
      setProblem(null);
      setFile(null);
    },
  };
}
