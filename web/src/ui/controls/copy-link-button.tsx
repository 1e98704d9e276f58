// Copies an address and says so, on the button and to assistive tools.

import { useEffect, useState } from "react";
import { text } from "@/messages/text";
import { Button, type ButtonProps } from "./button";

type CopyLinkButtonProps = Omit<ButtonProps, "onClick" | "icon" | "children"> & {
  /** What is copied: a whole address, or a code. */
  address: string;
  label?: string;
};

const SHOWN_MS = 2500;

export function CopyLinkButton({ address, label = text.copy.link, ...button }: CopyLinkButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = window.setTimeout(() => setState("idle"), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  const said = { idle: label, copied: text.copy.done, refused: text.copy.refused }[state];
  return (
    <Button size="small" {...button} icon={state === "copied" ? "check" : "copy"} onClick={() => void copy()}>
      <span aria-live="polite">{said}</span>
    </Button>
  );
}
