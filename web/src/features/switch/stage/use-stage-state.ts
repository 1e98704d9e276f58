// The state of a live preview, and what changes it.

import { type Dispatch, useReducer } from "react";
import type { Target } from "@/api/gql/types";
import { nextState, type StageAction, type StageState, startState } from "./stage-state";

export type LiveStageState = { state: StageState; send: Dispatch<StageAction> };

export function useStageState(menu: Target): LiveStageState {
  const [state, send] = useReducer(nextState, menu, startState);
  return { state, send };
}
