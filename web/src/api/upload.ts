// One GraphQL request with files, as the multipart request convention has it: `operations`, `map`, then the files.
// XMLHttpRequest, because fetch cannot tell how much has been sent.

import type { Operation } from "./document";
import { graphqlAddress, PREFLIGHT_HEADERS } from "./endpoint";
import { readAnswer, unreachable } from "./request-error";

type Found = { path: string; file: Blob };

/** Replaces every file in `value` by null and collects it with its path, as the convention asks. */
export function takeFiles(value: unknown, path: string, found: Found[]): unknown {
  if (value instanceof Blob) {
    found.push({ path, file: value });
    return null;
  }
  if (Array.isArray(value)) return value.map((item, index) => takeFiles(item, `${path}.${index}`, found));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, takeFiles(item, `${path}.${key}`, found)]),
    );
  }
  return value;
}

/** The form that carries an operation and its files. */
export function multipartBody<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables): FormData {
  const files: Found[] = [];
  const bare = takeFiles(variables, "variables", files);
  const body = new FormData();
  body.set("operations", JSON.stringify({ operationName: operation.name, query: operation.text, variables: bare }));
  body.set("map", JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [String(index), [path]]))));
  for (const [index, { file }] of files.entries()) {
    body.append(String(index), file, file instanceof File ? file.name : "file");
  }
  return body;
}

export type UploadOptions = {
  /** Called with the bytes sent and the bytes there are, of the text and the files in the order of the variables. */
  onProgress?: (loaded: number, total: number) => void;
  /** UUID of the submission: sent again after a cut connection, it is not carried out twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** Sends an operation whose variables hold files; throws RequestError, or AbortError when cancelled. */
export function upload<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { onProgress, idempotencyKey, signal }: UploadOptions = {},
): Promise<Data> {
  const transfer = new XMLHttpRequest();
  return new Promise<Data>((resolve, reject) => {
    const aborted = () => reject(new DOMException("the upload was cancelled", "AbortError"));
    if (signal?.aborted) {
      aborted();
      return;
    }
    signal?.addEventListener("abort", () => transfer.abort(), { once: true });
    transfer.open("POST", graphqlAddress());
    transfer.withCredentials = true;
    for (const [name, value] of Object.entries(PREFLIGHT_HEADERS)) transfer.setRequestHeader(name, value);
    if (idempotencyKey) transfer.setRequestHeader("Idempotency-Key", idempotencyKey);
    transfer.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded, total);
    };
    transfer.onabort = aborted;
    transfer.onerror = () => reject(unreachable());
    transfer.onload = () =>
      resolve(readAnswer<Data>(transfer.status, transfer.responseText, (name) => transfer.getResponseHeader(name)));
    transfer.send(multipartBody(operation, variables));
  });
}
