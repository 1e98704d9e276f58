// The browser's storage for small settings. Where it is refused (private windows, full disk) values live until
// the page is left, so that a choice still works.

const fallback = new Map<string, string>();

export function readStored(key: string): string | null {
  if (fallback.has(key)) return fallback.get(key) ?? null;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
    fallback.delete(key);
  } catch {
    fallback.set(key, value);
  }
}
