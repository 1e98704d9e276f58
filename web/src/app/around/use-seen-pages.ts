// Tells the service worker which pages were seen, so that they open without a connection, and to forget them when somebody
// signs out.

import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useSession } from "@/features/session/session";
import { language } from "@/messages/language";
import { sendToWorker } from "@/platform/app-worker";
import { wantsToSaveData } from "@/platform/idle";
import { writeStored } from "@/platform/storage";
import { LANGUAGE_KEY } from "./language-key";

/** Who stays for less has not seen the page. */
const SEEN_MS = 2000;

/** Files of the app that this page has loaded; the worker may have come later. */
const loadedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);

function useHasWorker(): boolean {
  const [has, setHas] = useState(() => Boolean(navigator.serviceWorker?.controller));
  useEffect(() => {
    const look = () => setHas(Boolean(navigator.serviceWorker?.controller));
    navigator.serviceWorker?.addEventListener("controllerchange", look);
    return () => navigator.serviceWorker?.removeEventListener("controllerchange", look);
  }, []);
  return has;
}

export function useSeenPages(): void {
  const address = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const hasWorker = useHasWorker();
  const { me, isPending } = useSession();
  useEffect(() => {
    if (!hasWorker || address === undefined || wantsToSaveData()) return;
    const timer = window.setTimeout(() => {
      const seen = new URL(address, window.location.origin);
      sendToWorker({ kind: "seen", address: seen.pathname + seen.search, language, assets: loadedFiles() });
    }, SEEN_MS);
    return () => window.clearTimeout(timer);
  }, [address, hasWorker]);
  useEffect(() => writeStored(LANGUAGE_KEY, language), []);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (isPending) return;
    if (wasSignedIn.current && !me) sendToWorker({ kind: "forget" });
    wasSignedIn.current = me !== null;
  }, [me, isPending]);
}
