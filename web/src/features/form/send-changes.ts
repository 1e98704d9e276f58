// Sending what was changed of a published item: with its files, whose progress is told, or without any.

import type { Operation } from "@/api/document";
import { request } from "@/api/request";
import { upload } from "@/api/upload";
import type { Transfer } from "./use-sending";

export function sendChanges<Data, Variables extends { data: object }>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { signal, onProgress }: Transfer,
): Promise<Data> {
  const hasFiles = Object.values(variables.data).some((value) => value instanceof Blob);
  if (!hasFiles) return request(operation, variables);
  const report = (loaded: number, total: number) => onProgress(loaded / total, []);
  return upload(operation, variables, { signal, onProgress: report });
}
