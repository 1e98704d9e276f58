// @vitest-environment jsdom
import type { AnyRouter } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendUsageEvent } from "@/platform/usage-events";
import { countVisits } from "./count-visits";

type Sent = { type: string; payload: Record<string, unknown> };

let sent: Sent[];
/** What listens to the document, which all tests share. */
let listening: Parameters<Document["addEventListener"]>[];
beforeEach(() => {
  sent = [];
  listening = [];
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, "addEventListener").mockImplementation((...args: Parameters<typeof listen>) => {
    listening.push(args);
    listen(...args);
  });
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return new Response("");
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  for (const [type, listener] of listening) document.removeEventListener(type, listener);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A router at a page, and what leads it to another. */
function begin(fullPath: string, title: string, status = "idle") {
  let render: (event: object) => void = () => undefined;
  const matchesOf = (path: string) => [{ routeId: path, fullPath: path, status: "success" }];
  const router = {
    state: { status, matches: matchesOf(fullPath) },
    subscribe: (_: string, listener: typeof render) => {
      render = listener;
    },
  };
  document.title = title;
  countVisits(router as unknown as AnyRouter, { endpoint: "https://counts.example/api/send", website: "site-1" });
  return (path: string, itsTitle: string, pathChanged = true, fromLocation: object | undefined = {}) => {
    router.state.matches = matchesOf(path);
    document.title = itsTitle;
    render({ fromLocation, pathChanged });
  };
}

const views = () => sent.filter(({ type, payload }) => type === "event" && payload.name === undefined);
const urls = () => views().map(({ payload }) => payload.url);

test("each page is counted a quarter of a second after it has come, and no change of its filters", async () => {
  const goTo = begin("/", "Vitrine");
  await vi.advanceTimersByTimeAsync(249);
  expect(urls()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(urls()).toEqual(["/"]);
  goTo("/switch/themes/", "Switch Themes – Vitrine");
  goTo("/switch/themes/", "Switch Themes – Vitrine", false);
  await vi.advanceTimersByTimeAsync(250);
  expect(views().at(-1)?.payload).toMatchObject({ url: "/switch/themes", title: "Switch Themes – Vitrine" });
  expect(views()).toHaveLength(2);
  expect(sent.filter(({ type }) => type === "identify")).toHaveLength(1);
});

test.each(["idle", "pending"])("the first page is counted once when it is %s as counting begins", async (status) => {
  const goTo = begin("/switch/themes/", "Switch Themes – Vitrine", status);
  goTo("/switch/themes/", "Switch Themes – Vitrine", false, undefined);
  await vi.advanceTimersByTimeAsync(250);
  expect(urls()).toEqual(["/switch/themes"]);
});

test("a name is never told: neither that of an item, nor with a page that one has left for it", async () => {
  const goTo = begin("/switch/themes/", "Switch Themes – Vitrine");
  await vi.advanceTimersByTimeAsync(100);
  goTo("/switch/themes/$slugId", "Secret garden – Vitrine");
  await vi.advanceTimersByTimeAsync(500);
  expect(urls()).toEqual(["/switch/themes", "/switch/themes/$slugId"]);
  expect(JSON.stringify(sent)).not.toContain("Secret");
});

test("what has been done is counted with its name, and the browser's own downloads", async () => {
  const goTo = begin("/switch/themes/$slugId", "Dusk – Vitrine");
  sendUsageEvent("save");
  document.body.innerHTML = "<a download='a.nxtheme' href='#'><b>Download</b></a>";
  document.querySelector("b")?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ payload }) => payload.name)).toEqual(["save", "download"]);
  goTo("/account/", "Account – Vitrine");
  sendUsageEvent("download");
  await vi.advanceTimersByTimeAsync(500);
  expect(sent.map(({ payload }) => payload.url)).not.toContain("/account");
});

test.each([
  ["has opted out", () => localStorage.setItem("umami.disabled", "1")],
  ["asks not to be tracked", () => vi.stubGlobal("navigator", { doNotTrack: "1" })],
  ["asks for privacy", () => vi.stubGlobal("navigator", { globalPrivacyControl: true })],
])("nothing is told of a browser that %s", async (_, refuse) => {
  refuse();
  const goTo = begin("/", "Vitrine");
  goTo("/switch/themes/", "Switch Themes – Vitrine");
  sendUsageEvent("save");
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([]);
});
