// Where the document was when it came from the server.

const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Whether somebody has gone back or forward since, before the scripts were there to follow. */
export function hasMovedSinceOpened(): boolean {
  const [opened] = performance.getEntriesByType?.("navigation") ?? [];
  return opened !== undefined && pathOf(new URL(opened.name)) !== pathOf(window.location);
}
