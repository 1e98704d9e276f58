import { expect, test } from "vitest";
import { type RequestError, readRefusal, unreachable } from "@/api/request-error";
import { reasonOf } from "./reason";

const answered = (status: number, said: Record<string, unknown> = {}) => readRefusal(status, said, () => null);

test.each<[string, () => RequestError | Promise<RequestError>, RegExp]>([
  ["nothing at all", unreachable, /could not be reached\. Check the connection/],
  ["a page of status 500", () => answered(500), /^The server cannot answer at the moment\./],
  ["a page of a proxy", () => answered(502), /^The server cannot answer at the moment\./],
  ["being out of breath", () => answered(503, { code: "SERVICE_UNAVAILABLE" }), /^The server cannot answer/],
  ["a fault of its own", () => answered(500, { code: "INTERNAL" }), /^Something went wrong on the server\./],
])("what is said about %s", async (_answer, refusal, words) => {
  expect(reasonOf(await refusal())).toMatch(words);
});
