// Which paths are pages: those of addresses.json, which scripts/build-worker.mjs writes in. What is not among them, such as
// downloads and feeds, is never the worker's.

declare const VITRINE_PAGES: readonly string[];
declare const VITRINE_PUBLIC_PAGES: readonly string[];

const read = (patterns: readonly string[]) =>
  patterns.map((pattern) => RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`));
const pages = read(VITRINE_PAGES);
const publicPages = read(VITRINE_PUBLIC_PAGES);

export const isPagePath = (path: string): boolean => pages.some((pattern) => pattern.test(path));

/** Pages for everybody to find: neither those of an account nor what somebody has searched for. */
export const isPublicPath = (path: string): boolean => publicPages.some((pattern) => pattern.test(path));
