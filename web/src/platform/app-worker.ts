// The service worker of the app and the build that this page is of: registering the worker, learning of a new build, and
// having it take over. Late code; pages know nothing of it until they rest.

import type { FromWorker, ToWorker } from "@/pure/worker-words";
import { trustedScript } from "./trusted-script";

const WORKER = "/sw.js";
/** How often it is asked whether there is another build. */
export const CHECK_MS = 3_600_000;
/** A tab that is returned to asks again, but not every time somebody looks up something. */
const LEAST_MS = 60_000;
/** The worker of a new build is waited for so long, and no longer. */
const MOST_MS = 15_000;

/** What this page is of; null where there is no build, in development. */
export const ownBuild = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="vitrine-build"]')?.content || null;

type Latest = { id: string };

/** The build that the server has now. Nothing on the way may answer for it. */
export async function latestBuild(): Promise<string | null> {
  const answer = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" }).catch(() => null);
  const latest: Latest | null = answer?.ok ? await answer.json().catch(() => null) : null;
  return typeof latest?.id === "string" ? latest.id : null;
}

/** Whether the server has all of a build: while servers are replaced, one may name what the next does not have yet. */
async function isThere(build: string): Promise<boolean> {
  const answer = await fetch(`/builds/meta/${encodeURIComponent(build)}.json`).catch(() => null);
  return answer?.ok === true;
}

const canWork = () => "serviceWorker" in navigator && window.isSecureContext;

let registering: Promise<ServiceWorkerRegistration | null> | undefined;

/** Null where there can be none, such as in private windows of some browsers. */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  registering ??=
    canWork() && ownBuild() !== null
      ? navigator.serviceWorker
          .register(trustedScript(WORKER), { scope: "/", updateViaCache: "none" })
          .catch(() => null)
      : Promise.resolve(null);
  return registering;
}

export function sendToWorker(said: ToWorker): void {
  if (canWork()) navigator.serviceWorker.controller?.postMessage(said);
}

/** The worker that waits for this one to go, once it has all that it begins with; `isLooking` for another one. */
async function waitingWorker(isLooking: boolean): Promise<ServiceWorker | null> {
  const registration = await registerWorker();
  if (!registration) return null;
  if (isLooking) await registration.update().catch(() => undefined);
  for (let coming = registration.installing; coming; coming = registration.installing) await nextState(coming);
  return registration.waiting;
}

const nextState = (worker: ServiceWorker) =>
  new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));

/**
 * Looks whether there is another build than this page's: true once it is ready. A page that is of the latest build already
 * lets its worker take over where no other tab would notice.
 */
export async function isNewBuildReady(): Promise<boolean> {
  const own = navigator.onLine ? ownBuild() : null;
  const latest = own && (await latestBuild());
  if (!latest) return false;
  if (latest === own) {
    (await waitingWorker(false))?.postMessage({ kind: "take-over", ifAlone: true } satisfies ToWorker);
    return false;
  }
  if (!(await isThere(latest))) return false;
  // The page can be loaded anew whatever becomes of the worker.
  await Promise.race([waitingWorker(true), new Promise((resolve) => window.setTimeout(resolve, MOST_MS))]);
  return true;
}

/** Lets the new worker take over, whereupon `followBuilds` hears of it; without one the page is simply loaded anew. */
export async function takeNewBuild(): Promise<void> {
  const registration = await registerWorker();
  const waiting = registration?.waiting;
  if (waiting) waiting.postMessage({ kind: "take-over" } satisfies ToWorker);
  else window.location.reload();
}

/** Calls back when another build than this page's has taken over. Returns what stops that. */
export function onOtherBuild(onChange: () => void): () => void {
  if (!canWork()) return () => undefined;
  const hear = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "runs" && data.build !== ownBuild()) onChange();
  };
  navigator.serviceWorker.addEventListener("message", hear);
  return () => navigator.serviceWorker.removeEventListener("message", hear);
}

/** Every hour, and when the tab is returned to. Returns what stops that. */
export function checkRegularly(check: () => void): () => void {
  let checkedAt = Date.now();
  const run = () => {
    checkedAt = Date.now();
    check();
  };
  const onReturn = () => {
    if (document.visibilityState === "visible" && Date.now() - checkedAt >= LEAST_MS) run();
  };
  const timer = window.setInterval(run, CHECK_MS);
  document.addEventListener("visibilitychange", onReturn);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener("visibilitychange", onReturn);
  };
}
