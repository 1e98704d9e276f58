// Events of use on this page (saves, downloads, publications), for the visit counter if the site has one.

export type UsageEvent = "save" | "download" | "publish";

const EVENT = "vitrine:usage";

export function sendUsageEvent(event: UsageEvent): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: event }));
}

/** Returns what removes the listener. */
export function onUsageEvent(listener: (event: UsageEvent) => void): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<UsageEvent>).detail);
  document.addEventListener(EVENT, listen);
  return () => document.removeEventListener(EVENT, listen);
}
