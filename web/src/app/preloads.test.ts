// @vitest-environment jsdom
import type { AnyRouter } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preloadCodeInView } from "./code-in-view";
import { queuePreloads } from "./preloads";

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** As much of a router as preloads need, and what it was asked for. */
function fakeRouter() {
  const data: string[] = [];
  const code: string[] = [];
  const running: (() => void)[] = [];
  const wait = () => new Promise<undefined>((resolve) => running.push(() => resolve(undefined)));
  const routes = new Map<string, object>();
  const router = {
    preloadRoute: ({ to }: { to: string }) => {
      data.push(to);
      return wait();
    },
    getMatchedRoutes: (path: string) => {
      if (!routes.has(path)) routes.set(path, { path });
      return [[routes.get(path)]];
    },
    loadRouteChunk: (route: { path: string }) => {
      code.push(route.path);
      return wait();
    },
  };
  return {
    router: router as unknown as AnyRouter,
    preload: (to: string) => router.preloadRoute({ to }),
    data,
    code,
    running,
  };
}

const observed: Element[] = [];
let inView: ((links: Element[]) => void) | undefined;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = (link: Element) => observed.push(link);
      unobserve = vi.fn();
      constructor(seen: (entries: object[]) => void) {
        inView = (links) => seen(links.map((target) => ({ isIntersecting: true, target })));
      }
    },
  );
  vi.stubGlobal(
    "MutationObserver",
    class {
      observe = vi.fn();
    },
  );
  observed.length = 0;
  document.body.innerHTML = "<a href=/a>A</a><a href=/b>B</a><a href='/b?page=2'>B2</a>";
});
afterEach(() => vi.unstubAllGlobals());

const saveData = () => vi.stubGlobal("navigator", { connection: { saveData: true } });
const reduceData = () =>
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("prefers-reduced-data") }));

test("at most four pages are fetched at once, data and code together, and data first", async () => {
  const { router, preload, data, code, running } = fakeRouter();
  queuePreloads(router);
  preloadCodeInView(router);
  window.dispatchEvent(new Event("pointermove"));
  for (const page of ["1", "2", "3", "4"]) void preload(page);
  inView?.([...document.querySelectorAll("a")]);
  void preload("5");
  expect([data, code]).toEqual([["1", "2", "3", "4"], []]);
  running.shift()?.();
  await settle();
  expect([data, code]).toEqual([["1", "2", "3", "4", "5"], []]);
  while (running.length > 0) {
    running.shift()?.();
    await settle();
    await settle();
  }
  // Of two links to one page its code comes once.
  expect(code).toEqual(["/a", "/b"]);
});

test("links are watched from the moment somebody moves on the page", () => {
  preloadCodeInView(fakeRouter().router);
  expect(observed).toEqual([]);
  window.dispatchEvent(new Event("pointermove"));
  window.dispatchEvent(new Event("scroll"));
  expect(observed).toEqual([...document.querySelectorAll("a")]);
});

test("links are watched after a while in which nobody moves", () => {
  vi.useFakeTimers();
  preloadCodeInView(fakeRouter().router);
  vi.advanceTimersByTime(7_000);
  expect(observed).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(observed).toHaveLength(3);
  vi.useRealTimers();
});

test.each([
  ["says so to the server", saveData],
  ["says so to style sheets", reduceData],
])("nothing is fetched for a browser that saves data and %s", async (_, stub) => {
  stub();
  const { router, preload, data } = fakeRouter();
  queuePreloads(router);
  expect(await preload("/a")).toBe(undefined);
  expect(data).toEqual([]);
});
