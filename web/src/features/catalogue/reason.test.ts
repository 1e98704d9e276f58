import { expect, test } from "vitest";
import { type RequestError, readRefusal, unreachable } from "@/api/request-error";
import { reasonOf } from "./reason";

const answered = (status: number, said: Record<string, unknown> = {}) => readRefusal(status, said, () => null);

test.each<[string, () => RequestError | Promise<RequestError>, RegExp]>([
  ["nothing at all", unreachable, /could not be reached\. Check your connection/],
  ["a page of status 500", () => answered(500), /^The server is unavailable right now\./],
  ["a page of a proxy", () => answered(502), /^The server is unavailable right now\./],
  ["being out of breath", () => answered(503, { code: "SERVICE_UNAVAILABLE" }), /^The server is unavailable/],
  ["a fault of its own", () => answered(500, { code: "INTERNAL" }), /^Something went wrong on the server\./],
])("what is said about %s", async (_answer, refusal, words) => {
  expect(reasonOf(await refusal())).toMatch(words);
});
