// A file sent to an address that answers line by line, each line JSON as soon as it is known.

import { apiBase } from "@/platform/site";
import { PREFLIGHT_HEADERS } from "./endpoint";
import { readRefusal, unreachable } from "./request-error";

/** Yields the values of the lines; throws RequestError when the file is refused or the connection breaks. */
export async function* sendForLines(path: string, file: Blob, signal: AbortSignal): AsyncGenerator<unknown> {
  const response = await fetch(apiBase() + path, {
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/octet-stream", ...PREFLIGHT_HEADERS },
    body: file,
    signal,
  }).catch((cause) => {
    throw signal.aborted ? cause : unreachable();
  });
  if (!response.ok) {
    const said = await response.json().catch(() => null);
    throw await readRefusal(response.status, said ?? {}, (name) => response.headers.get(name));
  }
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (reader) {
    const { done, value } = await reader.read().catch((cause) => {
      throw signal.aborted ? cause : unreachable();
    });
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield JSON.parse(line);
  }
  if (rest !== "") yield JSON.parse(rest);
}
