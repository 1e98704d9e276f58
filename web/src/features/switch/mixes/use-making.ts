// Making a mix of what somebody has collected: the server gives it a code, and its page is where everything is taken from.

import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { CreateSwitchMix } from "@/api/gql/create-switch-mix";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { reasonOf } from "@/features/catalogue/reason";
import type { Tray } from "../tray/tray";

/** What is wrong, and with which themes. */
type Refused = { reason: string; requestId?: string; ofTheme: ReadonlyMap<string, string> };

type State = { kind: "idle" } | { kind: "making" } | ({ kind: "failed" } & Refused);

export function useMaking(tray: Tray) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const navigate = useNavigate();
  const make = async () => {
    if (state.kind === "making" || tray.length === 0) return;
    setState({ kind: "making" });
    try {
      const { createSwitchMix: mix } = await request(CreateSwitchMix, { hexIds: tray.map(({ hexId }) => hexId) });
      await navigate({ to: "/switch/mix/$code", params: { code: mix.code } });
    } catch (error) {
      setState({ kind: "failed", ...refusedOf(error, tray) });
    }
  };
  return { state, make };
}

function refusedOf(error: unknown, tray: Tray): Refused {
  const known = error instanceof RequestError ? error : undefined;
  const ofTheme = (known?.complaints ?? []).flatMap(({ field, message }) => {
    const theme = tray[Number(/^hexIds\.(\d+)$/.exec(field)?.[1])];
    return theme ? [[theme.hexId, message] as const] : [];
  });
  return { reason: reasonOf(error), requestId: known?.details.requestId, ofTheme: new Map(ofTheme) };
}
