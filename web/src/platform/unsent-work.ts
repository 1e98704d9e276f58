// Whether a form on this page holds work that has not been sent or kept. Forms say so; reloads and leaving ask.

const holders = new Set<symbol>();
const listeners = new Set<() => void>();

export const hasUnsentWork = (): boolean => holders.size > 0;

export function notifyUnsentWork(): void {
  for (const listener of listeners) listener();
}

/** Marks work as unsent; the returned function says that it is safe again. */
export function holdUnsentWork(): () => void {
  const holder = Symbol("unsent work");
  holders.add(holder);
  notifyUnsentWork();
  return () => {
    if (holders.delete(holder)) notifyUnsentWork();
  };
}

/** Told of every change. */
export function onOpenWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
