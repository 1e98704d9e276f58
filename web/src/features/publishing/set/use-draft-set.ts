// The set that a tab works on: which of its drafts is open, and every change of the set, kept on this device at once.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Complaint } from "@/api/request-error";
import type { FormKind } from "../form-kind";
import type { NewDraft } from "../new-draft";
import { useFormAddress } from "../use-form-address";
import type { DraftSet } from "./draft-set";
import type { HeldStart, SetHold } from "./use-held-set";

export type DraftSetState<FileField extends string, Draft extends NewDraft<FileField>> = ReturnType<
  typeof useDraftSet<FileField, Draft>
>;

type Way = {
  step?: string;
  field?: string;
  /** The focus stays on the panel of the themes. */
  isFromPanel?: boolean;
};

/** `named` is the draft that the address names. */
export function useDraftSet<FileField extends string, Draft extends NewDraft<FileField>>(
  kind: FormKind<FileField, Draft>,
  start: HeldStart<Draft>,
  hold: SetHold<Draft>,
  named: string | undefined,
) {
  const { drafts, sets } = kind;
  const { goTo: goToAddress } = useFormAddress(kind.address);
  const [set, setSet] = useState(start.set);
  const latest = useRef(set);
  const [isChangedHere, setChangedHere] = useState(false);
  const change = (patch: Partial<DraftSet>) => {
    setChangedHere(true);
    latest.current = { ...latest.current, ...patch };
    if (hold.isHeld) sets.keep(latest.current);
    setSet(latest.current);
  };

  const openId =
    [named, start.draft.id].find((id) => id && set.draftIds.includes(id)) ?? set.draftIds[0] ?? start.draft.id;
  const [round, setRound] = useState(0);
  /** With the files that came with it, until another one was open. */
  const first = useRef<Draft | null>(start.draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads it anew
  const open = useMemo(
    () => (first.current?.id === openId ? first.current : drafts.load(openId)) ?? start.draft,
    [openId, start, round],
  );
  useEffect(() => {
    if (openId !== start.draft.id) first.current = null;
  }, [openId, start]);

  /** The field to which the view and the focus go once its draft is open. */
  const pendingField = useRef<string | null>(null);
  const isFocusOnPanel = useRef(false);
  const goTo = (draftId: string, { step, field, isFromPanel = false }: Way = {}) => {
    pendingField.current = field ?? null;
    isFocusOnPanel.current = isFromPanel;
    setChangedHere(true);
    void goToAddress((now) => ({ draft: draftId, step: step ?? now.step }), { resetScroll: false });
  };
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const [complaints, setComplaints] = useState<Readonly<Record<string, readonly Complaint[]>>>({});
  return {
    kind,
    set,
    /** The set as it is at the moment, also between two renderings. */
    now: () => latest.current,
    change,
    /** Something of the set was changed since it was opened. */
    isChangedHere,
    /** The page that works on it is still there. */
    isOpen: () => isMounted.current,
    /** Takes the open draft from this device again, because it was changed there. */
    reload: () => {
      first.current = null;
      setRound((now) => now + 1);
    },
    /** Another one is another form. */
    openKey: `${openId} ${round}`,
    open,
    /** It is the draft that was found when the page was opened. */
    isBack: start.isResumed && openId === start.draft.id && !isChangedHere,
    isResumed: start.isResumed || openId !== start.draft.id,
    goTo,
    /** Whether the panel led here, and has the focus for that. */
    takePanelFocus: useCallback(() => {
      const isOnPanel = isFocusOnPanel.current;
      isFocusOnPanel.current = false;
      return isOnPanel;
    }, []),
    takePendingField: () => {
      const field = pendingField.current;
      pendingField.current = null;
      return field;
    },
    /** What the server has against drafts, by their ids. */
    complaints,
    complain: (draftId: string, about: readonly Complaint[]) =>
      setComplaints((known) => ({ ...known, [draftId]: about })),
  };
}
