// When the app is offered to be kept on the home screen: after the second visit or the first save, once in 30 days, and only
// where the browser would do it.

import { useEffect, useState } from "react";
import {
  acceptOffer,
  countVisit,
  currentOffer,
  holdOffer,
  isInstalled,
  mayAsk,
  noteAsked,
} from "@/platform/install-offer";
import { onUsageEvent } from "@/platform/usage-events";

export type InstallOffer = { isOffered: boolean; add: () => void; notNow: () => void };

export function useInstallOffer(): InstallOffer {
  const [canInstall, setCanInstall] = useState(() => currentOffer() !== null);
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    if (isInstalled()) return;
    const isKnown = countVisit() >= 2;
    const offer = () => mayAsk(Date.now()) && setTime(true);
    if (isKnown) offer();
    const stopHearing = onUsageEvent((what) => {
      if (what === "save") offer();
    });
    const release = holdOffer(() => setCanInstall(currentOffer() !== null));
    return () => {
      stopHearing();
      release();
    };
  }, []);
  const isOffered = canInstall && isTime;
  useEffect(() => {
    if (isOffered) noteAsked(Date.now());
  }, [isOffered]);
  const end = () => setTime(false);
  const add = () => {
    end();
    acceptOffer().catch(() => undefined);
  };
  return { isOffered, add, notNow: end };
}
