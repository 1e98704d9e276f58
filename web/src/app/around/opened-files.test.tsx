import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BEYOND, NAME_HEADER, REFUSED } from "@/pure/worker-words";
import { clearToasts, currentToasts } from "@/ui/overlays/toast-queue";
import { reportLeftFiles } from "./use-opened-files";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  clearToasts();
  const cache = {
    keys: async () => [...kept.keys()].map((path) => new Request(`http://localhost${path}`)),
    match: async ({ url }: Request) => {
      const name = kept.get(new URL(url).pathname);
      return name && new Response("", { headers: { [NAME_HEADER]: encodeURIComponent(name) } });
    },
    delete: async ({ url }: Request) => kept.delete(new URL(url).pathname),
  };
  vi.stubGlobal("caches", { has: async () => true, open: async () => cache });
});

afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

const said = () => currentToasts().map(({ kind, title }) => [kind, title]);

test("what no form takes, and what is too much, is refused in words, once", async () => {
  window.history.replaceState(null, "", "/create");
  for (const n of [1, 2, 3, 4, 5]) kept.set(`/share/${REFUSED}/${n}`, `Notiz ${n}.py`);
  kept.set(`/share/${BEYOND}/1`, "51.nxtheme");
  await reportLeftFiles(vi.fn());
  expect(said()).toEqual([
    ["error", "Can’t use Notiz 1.py, Notiz 2.py, Notiz 3.py, and 2 more here."],
    ["error", "Too many files at once. Share these again later: 51.nxtheme"],
  ]);
  expect(kept.size).toBe(0);
});

test("what waits for the other form is told there, and opens it", async () => {
  window.history.replaceState(null, "", "/create/switch/theme");
  kept.set("/share/switch/1", "a.nxtheme");
  kept.set("/share/wiiu/2", "b.utheme");
  const open = vi.fn();
  await reportLeftFiles(open);
  expect(said()).toEqual([["status", "Ready to add in the Wii\u00a0U theme form: b.utheme"]]);
  currentToasts()[0]?.action?.onPress();
  expect(open).toHaveBeenCalledWith("wiiu");
  expect(kept.size).toBe(2);
});

test("nothing is said where nothing was shared", async () => {
  kept.set(`/share/${REFUSED}/1`, "notes.py");
  await reportLeftFiles(vi.fn());
  expect(said()).toEqual([]);
});
