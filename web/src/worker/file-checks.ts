// The worker that checks console files by the server's own code, compiled to WebAssembly: one file after the other. Its
// address names the module.

import type { CheckRequest, CheckResponse, FileQuestion } from "@/pure/file-check";

type Exports = {
  memory: WebAssembly.Memory;
  input: (length: number) => number;
  check: (questionLength: number) => number;
  answer: () => number;
};

const scope = self as unknown as DedicatedWorkerGlobalScope;

let loading: Promise<Exports> | undefined;

async function load(): Promise<Exports> {
  const address = new URLSearchParams(scope.location.search).get("module") ?? "";
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address));
  return instance.exports as Exports;
}

async function answerTo(question: FileQuestion, file: Blob): Promise<string | null> {
  loading ??= load();
  const { memory, input, check, answer } = await loading;
  const words = new TextEncoder().encode(JSON.stringify(question));
  const content = new Uint8Array(await file.arrayBuffer());
  // From here on nothing waits, so that no other file comes in between.
  const place = input(words.length + content.length);
  // Made anew each time: memory that grows leaves the old view behind.
  new Uint8Array(memory.buffer).set(words, place);
  new Uint8Array(memory.buffer).set(content, place + words.length);
  const length = check(words.length);
  if (length === 0) return null;
  return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
}

scope.addEventListener("message", async ({ data: { id, question, file } }: MessageEvent<CheckRequest>) => {
  const found = await answerTo(question, file).catch(() => {
    // Whatever broke, the next file begins with a module that nothing has happened to.
    loading = undefined;
    return null;
  });
  const response: CheckResponse = { id, answer: found };
  scope.postMessage(response);
});
