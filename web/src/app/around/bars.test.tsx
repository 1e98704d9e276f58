import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { KEPT_HEADER, PAGES_CACHE, TITLE_HEADER } from "@/pure/worker-words";
import { OfflineBar } from "./offline-bar";
import { OfflinePage } from "./offline-page";
import { VersionBar } from "./version-bar";

afterEach(() => vi.unstubAllGlobals());

describe("the bar of a new version", () => {
  const show = (work: "none" | "draft" | "unkept") => {
    const version = { isShown: true, work, isUpdating: false, update: vi.fn(), later: vi.fn() };
    render(<VersionBar version={version} />);
    return version;
  };
  test("offers it where nothing is open", async () => {
    const { update, later } = show("none");
    expect(screen.getByRole("status")).toHaveTextContent(/^A new version is ready\.$/);
    await userEvent.click(screen.getByRole("button", { name: "Update" }));
    await userEvent.click(screen.getByRole("button", { name: "Later" }));
    expect([update.mock.calls.length, later.mock.calls.length]).toEqual([1, 1]);
  });
  test("says that a draft is kept, over a form that has one", () => {
    show("draft");
    expect(screen.getByRole("status")).toHaveTextContent(
      "A new version is ready. Update when you’re done. Your draft is saved",
    );
    expect(screen.getByRole("button", { name: "Update" })).toBeEnabled();
  });
  test("has nothing to press but Later over a form without", () => {
    show("unkept");
    expect(screen.getByRole("status")).toHaveTextContent("unsaved input");
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Later"]);
  });
});

test("the bar of a lost connection says of when a copy is, and nothing of a page that is none", () => {
  const { rerender } = render(<OfflineBar keptAt={null} />);
  expect(screen.getByRole("status")).toHaveTextContent(/^You’re offline\. Pages you’ve visited still open\.$/);
  rerender(<OfflineBar keptAt={new Date(2026, 4, 1, 14, 20).getTime()} />);
  expect(screen.getByRole("status")).toHaveTextContent(/Saved copy from (14:20|2:20|02:20)/);
});

/** What the service worker has kept, by the names of its caches. */
function keep(pages: Record<string, { address: string; title: string; keptAt: number }[]>) {
  const opened = (name: string) => {
    const all = pages[name] ?? [];
    const request = (address: string) => ({ url: new URL(address, "http://localhost").href });
    return {
      keys: async () => all.map(({ address }) => request(address)),
      match: async ({ url }: { url: string }) => {
        const found = all.find(({ address }) => request(address).url === url);
        const headers = {
          [TITLE_HEADER]: encodeURIComponent(found?.title ?? ""),
          [KEPT_HEADER]: String(found?.keptAt),
        };
        return new Response("", { headers });
      },
    };
  };
  const caches = { keys: async () => Object.keys(pages), open: async (name: string) => opened(name) };
  vi.stubGlobal("caches", caches);
}

describe("the offline page", () => {
  test("leads to the pages that were seen, the latest first and each once", async () => {
    const now = Date.now();
    const dusk = { address: "/switch/themes/dusk-1", title: "Dämmerung – Vitrine", keptAt: now - 3_600_000 };
    keep({
      [`${PAGES_CACHE}old`]: [{ ...dusk, title: "Dusk – Vitrine", keptAt: 0 }],
      [`${PAGES_CACHE}new`]: [dusk, { address: "/", title: "Vitrine", keptAt: now }],
      "vitrine-files-new": [{ address: "/assets/a.js", title: "", keptAt: now }],
    });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    render(<OfflinePage />);
    expect(screen.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
    expect(document.title).toBe("You are offline – Vitrine");
    const links = within(await screen.findByRole("list")).getAllByRole("link");
    expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
      ["/", "VitrineSaved this minute"],
      ["/switch/themes/dusk-1", "DämmerungSaved 1 hour ago"],
    ]);
    expect(screen.getByRole("button", { name: "Retry" })).toBeEnabled();
  });
  test("says that the site is away where the device has a connection", async () => {
    keep({});
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    render(<OfflinePage />);
    expect(await screen.findByText(/^Oops! Vitrine is temporarily unavailable\./)).toBeVisible();
  });
  test("has no list where nothing was seen", async () => {
    keep({});
    render(<OfflinePage />);
    await screen.findByRole("button", { name: "Retry" });
    expect(screen.queryByRole("list")).toBeNull();
  });
});
