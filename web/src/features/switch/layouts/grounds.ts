// What may stand behind a layout's picture: its own colour or the console's, calm grounds of our own making, or a picture of the
// visitor's, which stays in the browser and comes along when the layout is used.

import { useEffect, useState } from "react";
import type { LocalPicture } from "@/features/publishing/cropped-picture";
import { carryPicture } from "@/features/switch/options/carried-picture";
import { CONSOLE_GROUNDS } from "@/features/switch/stage/stage-menu";
import { itemsText } from "@/messages/items-text";
import { examinePicture } from "@/platform/picture-file";
import { wholeCrop } from "@/pure/crop";

const SCREEN = { ratio: 16 / 9, minWidth: 1 };

export type GroundId = "colour" | "day" | "dusk" | "night" | "mine";

/** CSS backgrounds of the grounds that are not a picture. */
const PAINTED: Record<"day" | "dusk" | "night", string> = {
  day: "linear-gradient(170deg, oklch(0.86 0.06 235), oklch(0.93 0.04 200) 55%, oklch(0.9 0.07 120))",
  dusk: "linear-gradient(165deg, oklch(0.32 0.08 290), oklch(0.55 0.14 20) 60%, oklch(0.78 0.12 70))",
  night: "linear-gradient(165deg, oklch(0.16 0.03 270), oklch(0.27 0.05 255) 65%, oklch(0.34 0.06 230))",
};

export function useGrounds({ hexId, color: colour }: { hexId: string; color: string | null }) {
  const { layoutStage } = itemsText;
  const [chosen, setChosen] = useState<GroundId>("colour");
  const [mine, setMine] = useState<(LocalPicture & { file: File }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const address = mine?.url;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  const shownFile = chosen === "mine" ? (mine?.file ?? null) : null;
  useEffect(() => carryPicture(hexId, shownFile), [hexId, shownFile]);

  const takeMine = async (file: File) => {
    const facts = await examinePicture(file);
    setProblem(facts === null ? layoutStage.mineWrong : facts === "damaged" ? layoutStage.mineDamaged : null);
    if (facts === null || facts === "damaged") return;
    const { width, height } = facts;
    const crop = wholeCrop({ ...SCREEN, imageWidth: width, imageHeight: height });
    setMine({ file, url: URL.createObjectURL(file), width, height, crop });
    setChosen("mine");
  };
  const ids: GroundId[] = ["colour", "day", "dusk", "night", ...(mine ? (["mine"] as const) : [])];
  const plain = colour ?? CONSOLE_GROUNDS.BLACK;
  const paintOf = (id: GroundId) => (id === "mine" ? null : id === "colour" ? plain : PAINTED[id]);
  return {
    ids,
    chosen,
    /** The ground of the stored picture. */
    isFirst: chosen === "colour",
    choose: setChosen,
    takeMine,
    problem,
    paintOf,
    /** What stands behind the layout now. */
    paint: paintOf(chosen),
    picture: chosen === "mine" ? mine : null,
  };
}
