// What pages and the service worker say to each other, and the names under which the worker keeps things that pages read.

/** From a page to the worker. */
export type ToWorker =
  /** The worker that waits takes over. `ifAlone`: only if no other tab is open, which would have to reload. */
  | { kind: "take-over"; ifAlone?: true }
  /** A page was opened in a language; `assets` are the files of the app that it has loaded. */
  | { kind: "seen"; address: string; language: string; assets: readonly string[] }
  /** Somebody has signed out: nobody else needs to see where they were. */
  | { kind: "forget" };

/** From the worker to all pages: the build that takes care of them from now on. */
export type FromWorker = { kind: "runs"; build: string };

/** The caches with pages, one for each build. */
export const PAGES_CACHE = "vitrine-pages-";
/** The caches with files of the app, one for each build. */
export const FILES_CACHE = "vitrine-files-";
/** The cache with files that were shared with the app, until a form takes them. */
export const SHARED_CACHE = "vitrine-shared";
/** In it, in front of the key of a share: files of which the server has not said yet that no other site has sent them. */
export const HELD = "/share/held/";
/** In it, in the place of a form: files that no form takes, and those beyond as many as are taken at once. */
export const REFUSED = "refused";
export const BEYOND = "beyond";

/** Headers of what is kept: the title of a page and the name of a file, in percent encoding, and when it was kept, in milliseconds. */
export const TITLE_HEADER = "x-vitrine-title";
export const NAME_HEADER = "x-vitrine-name";
export const KEPT_HEADER = "x-vitrine-kept";
