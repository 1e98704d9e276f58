// Whether another version of the app than this page's is ready, and having it: at once where nothing would be lost, after
// the drafts are kept where there are some, and not at all over what is kept nowhere.

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { checkRegularly, isNewBuildReady, onOtherBuild, registerWorker, takeNewBuild } from "@/platform/app-worker";
import { wantsToSaveData } from "@/platform/idle";
import { isInstalled } from "@/platform/install-offer";
import { keepOpenWork, type OpenWork, openWork } from "@/platform/open-forms";
import { onOpenWork } from "@/platform/unsent-work";

/** The new worker has what it begins with already; if it does not begin within this time, the page does without. */
const MOST_MS = 4000;

export type Version = {
  isShown: boolean;
  work: OpenWork;
  isUpdating: boolean;
  update: () => void;
  later: () => void;
};

/** Words in a field that belongs to no form, such as a search. */
function isTyping(): boolean {
  const { activeElement: field } = document;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== "";
}

export function useVersion(): Version {
  const [isReady, setReady] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  const isWanted = useRef(false);
  const work = useSyncExternalStore(onOpenWork, openWork, openWork);

  useEffect(() => {
    const check = () => {
      isNewBuildReady().then(
        (isThere) => isThere && setReady(true),
        () => undefined,
      );
    };
    // Who saves data is told of new versions, and keeps nothing for later.
    if (!wantsToSaveData() || isInstalled()) void registerWorker().then(check);
    else check();
    const stopChecking = checkRegularly(check);
    const stopListening = onOtherBuild(() => {
      // Another tab may have asked for it.
      if (isWanted.current || (openWork() === "none" && !isTyping())) window.location.reload();
      else setReady(true);
    });
    return () => {
      stopChecking();
      stopListening();
    };
  }, []);

  const update = async () => {
    setUpdating(true);
    isWanted.current = await keepOpenWork();
    if (!isWanted.current) return setUpdating(false);
    window.setTimeout(() => window.location.reload(), MOST_MS);
    await takeNewBuild();
  };
  return { isShown: isReady, work, isUpdating, update: () => void update(), later: () => setReady(false) };
}
