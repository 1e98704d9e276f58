import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RegisteredRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentLook, forceMode } from "@/platform/appearance";
import { setColourMode } from "@/platform/choose-look";
import { followForcedMode } from "./forced-mode";

const pages = createRootRoute({ component: Outlet });
const page = (path: string, colourMode?: "light" | "dark" | "system") =>
  createRoute({ getParentRoute: () => pages, path, staticData: { colourMode }, component: () => <h1>{path}</h1> });
const stage = page("/stage", "dark");
const frame = createRoute({ getParentRoute: () => stage, path: "frame" });
const routeTree = pages.addChildren([
  page("/wall"),
  stage.addChildren([frame]),
  page("/print", "light"),
  page("/wrong", "system"),
]);

async function openAt(path: string) {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  followForcedMode(router);
  render(<RouterProvider router={router as unknown as RegisteredRouter} />);
  await screen.findByRole("heading");
  return (to: string) => act(() => router.navigate({ to }));
}

const mode = () => document.documentElement.dataset.mode;

beforeEach(() => setColourMode("light"));
afterEach(() => {
  forceMode(null);
  localStorage.clear();
});

test("a page that is always dark is, and leaving it restores the choice", async () => {
  const goTo = await openAt("/wall");
  expect(mode()).toBe("light");
  await goTo("/stage");
  await waitFor(() => expect(mode()).toBe("dark"));
  expect(currentLook().colourMode).toMatchObject({ preference: "light", value: "dark", forced: true });
  await goTo("/stage/frame");
  expect(mode()).toBe("dark");
  await goTo("/wall");
  await waitFor(() => expect(mode()).toBe("light"));
  expect(currentLook().colourMode).toMatchObject({ preference: "light", value: "light", forced: false });
});

test("a visit may begin at such a page", async () => {
  await openAt("/stage");
  await waitFor(() => expect(mode()).toBe("dark"));
});

test("a choice made meanwhile waits for the page to be left", async () => {
  setColourMode("dark");
  const goTo = await openAt("/print");
  await waitFor(() => expect(mode()).toBe("light"));
  setColourMode("dark");
  expect(mode()).toBe("light");
  await goTo("/wall");
  await waitFor(() => expect(mode()).toBe("dark"));
});

test("a page cannot force the mode of the device: it is told so, and the choice stays", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await openAt("/wrong");
  await waitFor(() => expect(warn).toHaveBeenCalledWith("A page may force light or dark, but not system."));
  expect(currentLook().colourMode).toMatchObject({ value: "light", forced: false });
  warn.mockRestore();
});
