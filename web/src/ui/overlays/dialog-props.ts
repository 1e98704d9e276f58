// What a dialog is given, before its code is there and after.

import type { ReactNode } from "react";

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** One sentence under the title; also what assistive tools read on opening. */
  description?: string;
  children?: ReactNode;
  /** Buttons at the end, main one last. */
  footer?: ReactNode;
  /** `side` leaves the page visible and usable to look at: it has no ground behind it. */
  form?: "dialog" | "side";
};
