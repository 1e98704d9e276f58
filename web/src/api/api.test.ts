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

const thrown = (status: number, body: string, header: (name: string) => string | null = noHeader) =>
  readAnswer(status, body, header).then(
    () => {
      throw new Error("nothing was thrown");
    },
    (error: RequestError) => error,
  );

describe("an answer", () => {
  const refusal = (extensions: object) => JSON.stringify({ errors: [{ message: "Give it a name.", extensions }] });

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
});

describe("repeating a read", () => {
  const error = (status: number, retryAfter?: number) => new RequestError("no", "X", { status, retryAfter });

  test("is tried once, after exactly these answers", () => {
    const retried = Array.from({ length: 600 }, (_, status) => status).filter((s) => isWorthRetrying(0, error(s)));
    expect(retried).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
    expect(isWorthRetrying(1, error(503))).toBe(false);
    expect(isWorthRetrying(0, new Error("ours"))).toBe(false);
  });
  test("waits as long as the server asks, up to five seconds", () => {
    expect(isWorthRetrying(0, error(503, 5))).toBe(true);
    expect(retryDelay(0, error(503, 5))).toBe(5000);
    expect(retryDelay(0, error(503))).toBe(400);
    expect(isWorthRetrying(0, error(503, 5.5))).toBe(false);
  });
  test("is never done with what writes, whatever the answer", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fetched = vi.fn(async () => new Response("", { status: 503 }));
    vi.stubGlobal("fetch", fetched);
    const publish = mutationDocument<object, object>("Publish", "mutation Publish");
    const client = createQueryClient();
    const written = client.getMutationCache().build(client, { mutationFn: () => request(publish, {}) });
    await expect(written.execute(undefined)).rejects.toBeInstanceOf(RequestError);
    expect(fetched).toHaveBeenCalledTimes(1);
    quiet.mockRestore();
  });
});

describe("the console", () => {
  afterEach(() => vi.restoreAllMocks());

  test("has message, location and path of every error of an answer", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const error = { message: "There is no such theme.", locations: [{ line: 1, column: 9 }], path: ["switchTheme"] };
    await thrown(200, JSON.stringify({ data: null, errors: [error, { message: "Nor such a pack." }] }));
    expect(warn.mock.calls.map(([line]) => line)).toEqual([
      'GraphQL error: There is no such theme., location: [{"line":1,"column":9}], path: ["switchTheme"]',
      "GraphQL error: Nor such a pack., location: undefined, path: undefined",
    ]);
  });
  test("has what came in the place of an answer, and that none came", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await thrown(413, '{"code":"PAYLOAD_TOO_LARGE","message":"too much"}');
    await thrown(502, "<html>bad gateway</html>");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    await expect(request(LIST, {})).rejects.toBeInstanceOf(RequestError);
    expect(error.mock.calls.map(([line]) => line)).toEqual([
      "Network error: too much, status of 413",
      "Network error: no answer, status of 502",
      "Network error: the server could not be reached",
    ]);
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
