// Whether a form on this page holds work that has not been sent or kept. Forms say so; reloads and leaving ask.

const holders = new Set<symbol>();

export const hasUnsentWork = (): boolean => holders.size > 0;

/** Marks work as unsent; the returned function says that it is safe again. */
export function holdUnsentWork(): () => void {
  const holder = Symbol("unsent work");
  holders.add(holder);
  return () => holders.delete(holder);
}
