// Where the document was when it came from the server.

const withoutFragment = (address: string) => address.split("#")[0];

/** Whether somebody has gone back or forward since, before the scripts were there to follow. */
export function hasMovedSinceOpened(): boolean {
  const [opened] = performance.getEntriesByType?.("navigation") ?? [];
  return opened !== undefined && withoutFragment(opened.name) !== withoutFragment(window.location.href);
}
