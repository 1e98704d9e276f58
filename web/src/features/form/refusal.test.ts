import { describe, expect, test } from "vitest";
import { RequestError } from "@/api/request-error";
import { refusalOf } from "./refusal";

const words = {
  signedOut: "sign in",
  tooLarge: "too large",
  tooMany: ({ seconds }: { seconds: number }) => `wait ${seconds} s`,
  unreachable: "unreachable",
  offline: "offline",
  failed: "our fault",
};

describe("a refusal", () => {
  const error = (code: string, status: number, details = {}, message = "said by the server") =>
    new RequestError(message, code, { status, ...details });
  test.each([
    [error("UNAUTHENTICATED", 200), "signed-out", "sign in"],
    [error("FORBIDDEN", 401), "signed-out", "sign in"],
    [error("BLOCKED", 200), "blocked", "said by the server"],
    [error("PAYLOAD_TOO_LARGE", 413), "fields", "too large"],
    [error("RATE_LIMITED", 429, { retryAfter: 12 }), "retry", "wait 12 s"],
    [error("INTERNAL", 200), "retry", "our fault"],
    [error("SERVICE_UNAVAILABLE", 503), "retry", "our fault"],
    [error("STORAGE_FULL", 200), "retry", "said by the server"],
    [error("BAD_USER_INPUT", 200, { field: "themesData.0.name" }), "fields", "said by the server"],
    [new TypeError("a defect of ours"), "retry", "our fault"],
  ])("%s is %s: %s", (thrown, kind, message) => {
    expect(refusalOf(thrown, words, true)).toMatchObject({ kind, message });
  });
  test("without a network waits for it", () => {
    const cut = error("UNAVAILABLE", 0);
    expect(refusalOf(cut, words, false).kind).toBe("offline");
    expect(refusalOf(cut, words, true).kind).toBe("retry");
  });
});
