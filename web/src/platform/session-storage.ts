// What a tab remembers until it is closed. Where the browser refuses it, values live until the page is left.

const fallback = new Map<string, string>();

export function readForTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function keepForTab(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
}

/** Forgets a key, or all keys that begin so. */
export function forgetForTab(key: string, isBeginning = false): void {
  const isMeant = (one: string) => one === key || (isBeginning && one.startsWith(key));
  for (const one of [...fallback.keys()].filter(isMeant)) fallback.delete(one);
  try {
    for (const one of Object.keys(window.sessionStorage).filter(isMeant)) window.sessionStorage.removeItem(one);
  } catch {
    // Refused: then nothing is kept there either.
  }
}
