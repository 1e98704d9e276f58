// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { umami } from "./umami";

const PAGE = { url: "/", title: "Vitrine", referrer: "" };
const ENDPOINT = "https://counts.example/api/send";

/** A server with these answers, one after the other, and the requests it gets. */
function serve(...answers: (Response | Error)[]) {
  const fetched = vi.fn(async (_address: string, _options: RequestInit) => {
    const answer = answers.shift() ?? new Response("");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal("fetch", fetched);
  return {
    send: umami({ endpoint: ENDPOINT, website: "site-1" }),
    requests: () => fetched.mock.calls.map(([, options]) => options),
  };
}
afterEach(() => vi.unstubAllGlobals());

test("a message is what Umami takes, without cookies", async () => {
  const { send, requests } = serve();
  await send("event", { ...PAGE, name: "save" });
  const [request] = requests();
  expect(request).toMatchObject({ method: "POST", credentials: "omit", referrerPolicy: "no-referrer" });
  expect(request?.headers).toEqual({ "Content-Type": "application/json" });
  expect(JSON.parse(request?.body as string)).toEqual({
    type: "event",
    payload: {
      website: "site-1",
      hostname: "localhost",
      language: navigator.language,
      screen: `${screen.width}x${screen.height}`,
      ...PAGE,
      name: "save",
    },
  });
});

test.each([
  ["in JSON", '{"cache":"abc.def","sessionId":"1"}'],
  ["bare", "abc.def"],
])("the token of an answer, %s, goes along with all that follow", async (_, body) => {
  const { send, requests } = serve(new Response(body), new Response("<html>"), new Response('{"cache":7}'));
  // At once: each waits for the answer to the one before.
  await Promise.all([send("event", PAGE), send("identify", PAGE), send("event", PAGE)]);
  const tokens = requests().map(({ headers }) => (headers as Record<string, string>)["x-umami-cache"]);
  expect(tokens).toEqual([undefined, "abc.def", "abc.def"]);
});

test.each([
  ["cannot be reached", new TypeError("Failed to fetch")],
  ["refuses", new Response("", { status: 400 })],
])("a server that %s is asked once and never again", async (_, answer) => {
  const { send, requests } = serve(answer);
  await send("event", PAGE);
  await send("event", PAGE);
  expect(requests()).toHaveLength(1);
});
