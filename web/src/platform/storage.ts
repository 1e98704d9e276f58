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

export function removeStored(key: string): void {
  fallback.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // What cannot be reached was not stored.
  }
}

/** The keys in use that begin with `prefix`. */
export function storedKeys(prefix: string): string[] {
  const found = new Set(fallback.keys());
  try {
    for (let place = 0; place < window.localStorage.length; place += 1) found.add(window.localStorage.key(place) ?? "");
  } catch {
    // Only what lives until the page is left can be listed.
  }
  return [...found].filter((key) => key.startsWith(prefix));
}
