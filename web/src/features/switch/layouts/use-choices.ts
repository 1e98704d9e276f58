// The options chosen on a layout's page: shown at once, and written into the address after a pause, so that the
// address leads others to the same choice without a history entry for every step of a slider.

import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type Choice, keepOffered, type LayoutOption } from "@/features/switch/options/choices";
import { readChoices, writeChoices } from "@/features/switch/options/written-choices";

const PAUSE_MS = 300;

type Layout = { pageUrl: string; options: readonly LayoutOption[] };

/** The choices, what changes them, and the address part that stands for them. */
export function useChoices({ options, pageUrl }: Layout, written: string | undefined) {
  const navigate = useNavigate();
  const [choices, setChoices] = useState(() => keepOffered(options, readChoices(written)));
  const sent = useRef(written);
  useEffect(() => {
    // Back, or a link to another choice of the same layout.
    if (written === sent.current) return;
    sent.current = written;
    setChoices(keepOffered(options, readChoices(written)));
  }, [written, options]);
  const o = writeChoices(choices);
  useEffect(() => {
    if (o === sent.current) return;
    const timer = window.setTimeout(() => {
      sent.current = o;
      void navigate({ to: pageUrl, search: { o }, replace: true, resetScroll: false });
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [o, navigate, pageUrl]);
  const change = (next: Choice[]) => setChoices(next);
  return { choices, change, o };
}
