// What somebody has achieved on this page, said aloud for whoever counts it; mostly nobody does.

export type Happened = "save" | "download" | "publish";

const EVENT = "vitrine:happened";

export function tellHappened(what: Happened): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: what }));
}

/** Gives what stops hearing. */
export function onHappened(hear: (what: Happened) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<Happened>).detail);
  document.addEventListener(EVENT, listen);
  return () => document.removeEventListener(EVENT, listen);
}
