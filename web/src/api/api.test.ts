import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { apiBase } from "@/platform/site";
import { mutationDocument, queryDocument } from "./document";
import { seedFromPage } from "./inlined";
import { createQueryClient, isWorthRetrying, retryDelay } from "./query";
import { queryKey } from "./query-key";
import { request } from "./request";
import { RequestError, readAnswer } from "./request-error";
import { multipartBody } from "./upload";

const LIST = queryDocument<{ list: string[] }, Record<string, unknown>>("List", "query List{list}", {
  page: 1,
  sort: "CREATED",
});
const noHeader = () => null;

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
  document.body.innerHTML = "";
});

describe("query key", () => {
  test("is the same whatever the order of variables and whoever leaves out defaults", () => {
    expect(queryKey(LIST, { target: "Set", page: 1, sort: "CREATED", tags: [], query: undefined })).toEqual(
      queryKey(LIST, { query: null, target: "Set" }),
    );
  });
  test("differs for another page", () => {
    expect(queryKey(LIST, { page: 2 })).not.toEqual(queryKey(LIST, {}));
  });
});

describe("an answer", () => {
  const refusal = (extensions: object) => JSON.stringify({ errors: [{ message: "Give it a name.", extensions }] });
  const thrown = (status: number, body: string, header: (name: string) => string | null = noHeader) =>
    readAnswer(status, body, header).then(
      () => {
        throw new Error("nothing was thrown");
      },
      (error: RequestError) => error,
    );

  test("gives its data", async () => {
    expect(await readAnswer(200, '{"data":{"a":1}}', noHeader)).toEqual({ a: 1 });
  });
  test("that refuses carries a sentence, code, field and number", async () => {
    const error = await thrown(
      200,
      refusal({ code: "BAD_USER_INPUT", field: "name", requestId: "r-1", retryAfter: 3 }),
    );
    expect(error).toBeInstanceOf(RequestError);
    expect(error.message).toBe("Give it a name.");
    expect([error.code, error.field, error.details.requestId, error.details.retryAfter]).toEqual([
      "BAD_USER_INPUT",
      "name",
      "r-1",
      3,
    ]);
  });
  test.each([
    [502, "<html>bad gateway</html>"],
    [200, ""],
    [200, "null"],
    [200, '{"data":null}'],
  ])("of status %d and body %j means the server is unavailable", async (status, body) => {
    expect((await thrown(status, body)).isUnavailable).toBe(true);
  });
  test("of a rate limit tells when to come back", async () => {
    const header = (name: string) => (name === "Retry-After" ? "7" : null);
    expect((await thrown(429, "slow down", header)).details).toMatchObject({ retryAfter: 7, status: 429 });
  });
});

describe("a request", () => {
  test("is a POST with the preflight header to the base the page states", async () => {
    document.head.innerHTML = '<meta name="vitrine-api" content="/museum/api/">';
    const fetched = vi.fn(async () => new Response('{"data":{"list":[]}}'));
    vi.stubGlobal("fetch", fetched);
    await request(LIST, { page: 2 });
    expect(apiBase()).toBe("/museum/api");
    const [address, options] = fetched.mock.calls[0] as unknown as [string, RequestInit];
    expect(address).toBe("/museum/api/graphql");
    expect(options).toMatchObject({ method: "POST", credentials: "include" });
    expect(options.headers).toMatchObject({ "Apollo-Require-Preflight": "true", "Content-Type": "application/json" });
    expect(JSON.parse(options.body as string)).toEqual({
      operationName: "List",
      query: "query List{list}",
      variables: { page: 2 },
    });
  });
  test("that reaches nobody is unavailable", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    await expect(request(LIST, {})).rejects.toMatchObject({ code: "UNAVAILABLE", details: { status: 0 } });
  });
  test("is repeated once where that can help, and never after a refusal", () => {
    const error = (status: number) => new RequestError("no", "X", { status });
    expect(isWorthRetrying(0, error(503))).toBe(true);
    expect(isWorthRetrying(0, error(429))).toBe(true);
    expect(isWorthRetrying(1, error(503))).toBe(false);
    expect(isWorthRetrying(0, error(200))).toBe(false);
    expect(isWorthRetrying(0, new Error("ours"))).toBe(false);
    expect(retryDelay(0, new RequestError("no", "X", { status: 429, retryAfter: 60 }))).toBe(5000);
  });
});

describe("a multipart request", () => {
  test("moves every file out of the variables and says where it belongs", async () => {
    const publish = mutationDocument<unknown, { data: { name: string; image: Blob }[] }>("Publish", "mutation Publish");
    const image = new File(["picture"], "a.png", { type: "image/png" });
    const body = multipartBody(publish, { data: [{ name: "One", image }] });
    expect([...body.keys()]).toEqual(["operations", "map", "0"]);
    expect(JSON.parse(body.get("operations") as string).variables).toEqual({ data: [{ name: "One", image: null }] });
    expect(JSON.parse(body.get("map") as string)).toEqual({ "0": ["variables.data.0.image"] });
    expect((body.get("0") as File).name).toBe("a.png");
  });
});

describe("answers in the page", () => {
  const session = queryDocument("Session", "query Session");
  const put = (text: string) => {
    const element = document.createElement("script");
    element.type = "application/json";
    element.id = "vitrine-data";
    element.textContent = text;
    document.body.append(element);
  };
  let client: ReturnType<typeof createQueryClient>;
  beforeEach(() => {
    client = createQueryClient();
  });

  test("are found under the keys that components use", () => {
    const variables = { target: "Set" };
    put(
      JSON.stringify({
        me: null,
        configuration: { version: "1" },
        queries: [{ operation: "List", variables, data: { list: ["a"] } }],
      }),
    );
    seedFromPage(client, session);
    expect(client.getQueryData(queryKey(LIST, { page: 1, target: "Set" }))).toEqual({ list: ["a"] });
    expect(client.getQueryData(queryKey(session, {}))).toEqual({ me: null, configuration: { version: "1" } });
  });
  test.each(["", "{", "null", "[1]", '{"queries":[{"operation":"List","data":null}]}'])(
    "that read %j are ignored",
    (text) => {
      put(text);
      seedFromPage(client, session);
      expect(client.getQueryCache().getAll()).toEqual([]);
    },
  );
});
