// Collects everything that pages complain about: console errors, uncaught exceptions, violations of the content policy,
// requests that broke. A test fails when a page complained of anything that the test did not announce.

import type { BrowserContext } from "@playwright/test";

export class BrowserErrors {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Announces complaints that the test provokes on purpose, such as the browser's own line about a 404. */
  allow(pattern: RegExp) {
    this.#allowed.push(pattern);
  }

  unexpected(): string[] {
    return this.#seen.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }

  watch(context: BrowserContext) {
    context.on("weberror", (event) => {
      this.#note("uncaught", event.error().message, event.page()?.url());
    });
    context.on("console", (message) => {
      const text = message.text();
      const isPolicy = /Content.Security.Policy|Trusted ?(Type|HTML|Script)/i.test(text);
      if (isPolicy || message.type() === "error") {
        this.#note(isPolicy ? "content policy" : "console", `${text} ${message.location().url}`, message.page()?.url());
      }
    });
    context.on("requestfailed", (request) => {
      // A navigation away aborts what is in flight. That is no failure of the page.
      const reason = request.failure()?.errorText;
      if (reason !== "net::ERR_ABORTED") this.#note("request", `${reason} ${request.url()}`);
    });
  }

  #note(kind: string, text: string, url = "no page") {
    this.#seen.push(`${kind}: ${text} (on ${url})`);
  }
}
