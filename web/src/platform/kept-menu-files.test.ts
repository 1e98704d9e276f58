import { afterEach, expect, test, vi } from "vitest";

const files = new Map<string, Blob>();
let isRefused = false;

vi.mock("./file-store", () => ({
  keepFile: async (key: string, file: Blob) => {
    files.set(key, file);
    return !isRefused;
  },
  readFile: async (key: string) => files.get(key) ?? null,
  dropFile: async (key: string) => void files.delete(key),
}));

const { deleteMenuFile, keepMenuFile, keptMenuFiles, keptMenus } = await import("./kept-menu-files");

afterEach(async () => {
  isRefused = false;
  await Promise.all(keptMenus().map(deleteMenuFile));
});

test("kept files are there by menu until they are deleted", async () => {
  const [home, lock] = [new Blob(["home"]), new Blob(["lock"])];
  expect(await keepMenuFile("ResidentMenu", home)).toBe(true);
  expect(await keepMenuFile("Entrance", lock)).toBe(true);
  expect(await keepMenuFile("Entrance", lock)).toBe(true);
  expect(await keptMenuFiles()).toEqual([
    ["ResidentMenu", home],
    ["Entrance", lock],
  ]);
  await deleteMenuFile("ResidentMenu");
  expect(keptMenus()).toEqual(["Entrance"]);
  await deleteMenuFile("Entrance");
  expect([keptMenus(), files.size]).toEqual([[], 0]);
});

test("a browser that refuses to store keeps nothing, and says so", async () => {
  isRefused = true;
  expect(await keepMenuFile("Set", new Blob(["x"]))).toBe(false);
  expect([keptMenus(), files.size]).toEqual([[], 0]);
});

test("a file that the browser has cleared away is left out", async () => {
  await keepMenuFile("Set", new Blob(["x"]));
  files.clear();
  expect(await keptMenuFiles()).toEqual([]);
});
