// Drawing the menu of a draft on this device: fetched once a form is there, if this build can.

import { useState } from "react";
import { loadMessages } from "@/messages/language";
import { CAN_DRAW_MENUS } from "@/platform/can-draw-menus";
import { lateCode } from "@/ui/late-code";

const drawnDraftCode = lateCode(async () => {
  const [code] = await Promise.all([import("./drawn-draft"), loadMessages("stage", "items")]);
  return code;
});

export function useDrawnDraft() {
  const code = drawnDraftCode.use(CAN_DRAW_MENUS && "soon");
  const [isLive, setLive] = useState(false);
  const [wasLive, setWasLive] = useState(false);
  const close = () => {
    setLive(false);
    setWasLive(true);
  };
  return { code, isLive: isLive && code !== undefined, wasLive, open: () => setLive(true), close };
}
