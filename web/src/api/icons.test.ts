import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { setSite } from "@/platform/site";
import { loadIcon } from "./icons";

const path = { name: "path", attributes: { d: "M1 1" }, children: [] };
const answers = (body: unknown, status = 200) =>
  vi.fn(async (_: string) => new Response(JSON.stringify(body), { status }));
const set = (names: string[]) => ({
  prefix: "set",
  icons: Object.fromEntries(names.map((name) => [name, { body: '<path d="M1 1"/>', width: 24, height: 24 }])),
});

describe("icons by name", () => {
  beforeAll(() => setSite({ origin: "https://site.example", apiBase: "/api", siteName: "Vitrine" }));
  afterEach(() => vi.unstubAllGlobals());

  it("are asked for together, once, and an alias is the icon it stands for", async () => {
    const fetch = answers({ ...set(["heart"]), aliases: { love: { parent: "heart" } } });
    vi.stubGlobal("fetch", fetch);
    const icons = await Promise.all(["set:heart", "set:love", "set:heart"].map(loadIcon));
    expect(icons[0]).toEqual({ left: 0, top: 0, width: 24, height: 24, body: [path] });
    expect(icons[1]).toEqual(icons[0]);
    await loadIcon("set:heart");
    expect(fetch.mock.calls.map(([address]) => address)).toEqual(["/api/icons/set.json?icons=heart,love"]);
  });

  it("are asked for in addresses of at most 500 characters", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `long-${index}-${"x".repeat(30)}`);
    const fetch = answers(set(names));
    vi.stubGlobal("fetch", fetch);
    const icons = await Promise.all(names.map((name) => loadIcon(`set:${name}`)));
    expect(icons.every(Boolean)).toBe(true);
    const lengths = fetch.mock.calls.map(([address]) => address.length);
    expect(lengths.length).toBeGreaterThan(1);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
  });

  it("are missing for good when the server has none, and asked for again after a failure, which is logged", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const none = answers({}, 404);
    vi.stubGlobal("fetch", none);
    expect([await loadIcon("set:gone"), await loadIcon("set:gone")]).toEqual([null, null]);
    expect(none).toHaveBeenCalledTimes(1);
    expect(warned).not.toHaveBeenCalled();

    for (const [body, status, message] of [
      [{}, 503, "status 503"],
      [{ icons: 3 }, 200, "Invalid data"],
    ] as const) {
      vi.stubGlobal("fetch", answers(body, status));
      expect(await loadIcon("set:later")).toBeNull();
      expect(warned).toHaveBeenLastCalledWith("Failed to load custom icons", "set", new Error(message));
    }
    vi.stubGlobal("fetch", answers(set(["later"])));
    expect(await loadIcon("set:later")).not.toBeNull();
    warned.mockRestore();
  });

  it("are none when the name is no name or the body does more than draw", async () => {
    const fetch = answers({ prefix: "set", icons: { hostile: { body: "<script>alert(1)</script>" } } });
    vi.stubGlobal("fetch", fetch);
    for (const name of ["heart", "Set:heart", "set:../x", "set:a b", ""]) expect(await loadIcon(name)).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
    expect(await loadIcon("set:hostile")).toBeNull();
  });
});
