// Whether the panel that tells where a downloaded file goes is open, and whether the person knows by now: that is kept
// on the device. Storage is read in handlers only, so a page comes out the same wherever it is rendered.

import { useState } from "react";
import { readStored, removeStored, writeStored } from "@/platform/storage";

const KEY = "vitrine.where-it-goes";
const KNOWN = "known";

export type WhereItGoes = ReturnType<typeof useWhereItGoes>;

export function useWhereItGoes() {
  const [isOpen, setOpen] = useState(false);
  const [isKnown, setKnown] = useState(false);
  const open = () => {
    setKnown(readStored(KEY) === KNOWN);
    setOpen(true);
  };
  return {
    isOpen,
    /** Downloads do not open the panel any more. */
    isKnown,
    open,
    close: () => setOpen(false),
    openAfterDownload: () => {
      if (readStored(KEY) !== KNOWN) open();
    },
    remember: (isKnown: boolean) => {
      if (isKnown) writeStored(KEY, KNOWN);
      else removeStored(KEY);
      setKnown(isKnown);
    },
  };
}
