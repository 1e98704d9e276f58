// What browsers have and the server's engine lacks. Imported before everything else.

import "core-js/web/queue-microtask";
import "core-js/web/url";
import "core-js/web/url-search-params";
import "@formatjs/intl-getcanonicallocales/polyfill.js";
import "@formatjs/intl-locale/polyfill.js";
import "@formatjs/intl-pluralrules/polyfill.js";
import "@formatjs/intl-pluralrules/locale-data/de.js";
import "@formatjs/intl-pluralrules/locale-data/en.js";
import "@formatjs/intl-pluralrules/locale-data/ja.js";
import "./number-format";

// Nothing that takes time happens while a page is rendered: what is asked for later is never done.
const never = () => 0;

class Headers extends Map<string, string> {}

/** What the router puts the new address into when a page leads elsewhere. */
class Response {
  headers: Headers;
  constructor(_body: null, init?: { headers?: Headers }) {
    this.headers = init?.headers ?? new Headers();
  }
}

/** Nothing that could be aborted is ever begun; loaders are handed a signal all the same. */
class AbortController {
  signal = { aborted: false, addEventListener: never, removeEventListener: never };
  abort(): void {
    this.signal.aborted = true;
  }
}

// The server writes it into its log.
const report = (...words: unknown[]) => reportFromApp(words.map(String).join(" "));
declare const reportFromApp: (words: string) => void;

Object.assign(globalThis, {
  console: { debug: never, info: never, log: never, warn: report, error: report },
  AbortController,
  Headers,
  Response,
  setTimeout: never,
  clearTimeout: never,
  setInterval: never,
  clearInterval: never,
});
