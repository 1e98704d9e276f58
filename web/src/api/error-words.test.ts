import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { LANGUAGES } from "@/messages/compiled/languages";
import { errorText } from "@/messages/error-text";
import { loadErrorWords } from "./error-words";
import { RequestError, readAnswer } from "./request-error";

describe("a refusal in words", () => {
  let toWords: Awaited<ReturnType<typeof loadErrorWords>>;
  beforeEach(async () => {
    toWords = await loadErrorWords();
  });
  const said = { params: {}, message: "Said by the server." };

  test("exists for every code of docs/errors.md but that of an outage, and for no other", () => {
    const page = readFileSync("../docs/errors.md", "utf8");
    const codes = [...page.matchAll(/^\| `([A-Z_]+)` \| \d+ \|/gm)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(20);
    const isOutage = (code = "") => new RequestError("", code, { status: 200 }).isUnavailable;
    expect(Object.keys(errorText).sort()).toEqual(codes.filter((code) => !isOutage(code)).sort());
  });
  test("follows from the code", () => {
    expect(toWords({ ...said, code: "FORBIDDEN" })).toBe("You aren’t allowed to do this.");
  });
  test("follows from the reason where a code stands for several things", () => {
    const refusal = { ...said, code: "BAD_USER_INPUT", reason: "TOO_LONG", params: { most: 1000 } };
    expect(toWords(refusal)).toBe("Use at most 1,000 characters.");
  });
  test.each([
    [{ code: "NEW_CODE" }, "a code of a newer server"],
    [{ code: "BAD_USER_INPUT" }, "no reason"],
    [{ code: "BAD_USER_INPUT", reason: "NEW_REASON" }, "a reason of a newer server"],
    [{ code: "RATE_LIMITED" }, "a missing parameter"],
  ])("is the server's sentence for %j: %s", (refusal, _why) => {
    expect(toWords({ ...said, ...refusal })).toBe("Said by the server.");
  });
  test("keeps the cause that a file is refused for", () => {
    const refusal = { ...said, code: "BAD_USER_INPUT", reason: "LAYOUT_REFUSED" };
    expect(toWords({ ...refusal, params: { place: "Files[0].ColorTL", finding: "layout.malformed_colour" } })).toBe(
      "A colour isn’t a hexadecimal number, so consoles reject it. Check Files[0].ColorTL.",
    );
    expect(toWords({ ...refusal, params: { place: "Files[0]", finding: "layout.of_a_newer_server" } })).toBe(
      "Said by the server.",
    );
  });
  test("is not asked for in an outage", async () => {
    const { parts } = await LANGUAGES.en();
    const fetched = vi.spyOn(parts, "errors");
    const answer = JSON.stringify({ errors: [{ message: "Busy.", extensions: { code: "SERVICE_UNAVAILABLE" } }] });
    await expect(readAnswer(200, answer, () => null)).rejects.toMatchObject({ message: "Busy." });
    expect(fetched).not.toHaveBeenCalled();
  });
  test("is made of what an answer says, for each field", async () => {
    const tooShort = {
      field: "name",
      code: "BAD_USER_INPUT",
      reason: "TOO_SHORT",
      params: { least: 3 },
      message: "no",
    };
    const taken = { field: "tags", code: "BAD_USER_INPUT", message: "Said by the server." };
    const extensions = { ...tooShort, complaints: [tooShort, taken] };
    const answer = JSON.stringify({ errors: [{ message: "no", extensions }] });
    await expect(readAnswer(200, answer, () => null)).rejects.toMatchObject({
      message: "Use at least 3 characters.",
      complaints: [{ message: "Use at least 3 characters." }, { message: "Said by the server." }],
    });
  });
});
