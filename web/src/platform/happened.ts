// What somebody has achieved on this page, said aloud for whoever counts it; mostly nobody does.

export type Happened = "save" | "download" | "publish";

const EVENT = "vitrine:happened";

export function tellHappened(what: Happened): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: what }));
}

export function onHappened(hear: (what: Happened) => void): void {
  document.addEventListener(EVENT, (event) => hear((event as CustomEvent<Happened>).detail));
}
