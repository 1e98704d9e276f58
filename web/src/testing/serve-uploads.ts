// A server for uploads, made of answers by operation name: replaces XMLHttpRequest and remembers what was sent.

import { vi } from "vitest";
import { type Answers, refusalBody } from "./render-app";

export type SentUpload = {
  operation: string;
  variables: Record<string, unknown>;
  headers: Record<string, string>;
  /** Files by the path of their variable. */
  files: Record<string, Blob>;
};

/** Operations without an answer find the server unreachable. */
export function serveUploads(answers: Answers): SentUpload[] {
  const sent: SentUpload[] = [];

  class FakeTransfer {
    upload: { onprogress?: (event: object) => void } = {};
    status = 0;
    responseText = "";
    withCredentials = false;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    readonly #headers: Record<string, string> = {};
    #isAborted = false;

    open() {}
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    getResponseHeader() {
      return null;
    }
    abort() {
      this.#isAborted = true;
      this.onabort?.();
    }
    send(body: FormData) {
      const { operationName, variables } = JSON.parse(String(body.get("operations")));
      const map: Record<string, [string]> = JSON.parse(String(body.get("map")));
      const files = Object.fromEntries(Object.entries(map).map(([part, [path]]) => [path, body.get(part) as Blob]));
      sent.push({ operation: operationName, variables, headers: this.#headers, files });
      window.setTimeout(() => void this.#answer(operationName, variables), 0);
    }
    async #answer(operation: string, variables: Record<string, unknown>) {
      if (this.#isAborted) return;
      this.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true });
      const answer = (await answers[operation]?.(variables)) ?? null;
      if (this.#isAborted) return;
      if (answer === null) {
        this.onerror?.();
        return;
      }
      this.status = 200;
      this.responseText = JSON.stringify(answer instanceof Error ? refusalBody(answer) : { data: answer });
      this.onload?.();
    }
  }

  vi.stubGlobal("XMLHttpRequest", FakeTransfer);
  return sent;
}
