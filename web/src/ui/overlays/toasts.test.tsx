import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { clearToasts, currentToasts, lifetimeOf, showToast } from "./toast-queue";
import { Toasts } from "./toasts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  act(clearToasts);
  vi.useRealTimers();
});

const show = () =>
  render(
    <>
      <button type="button">Elsewhere</button>
      <Toasts />
    </>,
  );
const list = () => within(screen.getByRole("region", { name: /Notifications/ }));

describe("toasts", () => {
  test("the eleventh pushes out the oldest", () => {
    for (let number = 1; number <= 11; number += 1) showToast({ title: `Toast ${number}` });
    expect(currentToasts().map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, place) => `Toast ${place + 2}`),
    );
  });
  test("three are shown, the rest are counted", async () => {
    show();
    act(() => {
      for (const title of ["One", "Two", "Three", "Four", "Five"]) showToast({ title });
    });
    const shown = list()
      .getAllByRole("dialog")
      .filter((toast) => !toast.hasAttribute("inert"));
    expect(shown).toHaveLength(3);
    expect(list().getByText("Five")).toBeVisible();
    expect(screen.getByText("and 2 more")).toBeVisible();
  });
  test("a word leaves after five seconds, an error stays", async () => {
    show();
    act(() => {
      showToast({ title: "Link copied" });
      showToast({ title: "Could not save. Try again.", kind: "error" });
    });
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(list().getByText("Link copied")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(list().queryByText("Link copied")).toBeNull();
    expect(list().getByText("Could not save. Try again.")).toBeVisible();
  });
  test("anything with a button stays until closed", () => {
    const action = { label: "Undo", onPress: () => undefined };
    expect(lifetimeOf({ id: 1, kind: "status", title: "Reset", action })).toBe(0);
    expect(lifetimeOf({ id: 1, kind: "status", title: "Reset" })).toBe(5000);
  });
  test("the clock stands still while the focus is inside", async () => {
    show();
    act(() => {
      showToast({ title: "Link copied" });
    });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    screen.getByRole("button", { name: "Elsewhere" }).focus();
    fireEvent.keyDown(document, { key: "F8" });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(list().getByText("Link copied")).toBeVisible();
    fireEvent.keyDown(document.activeElement ?? document, { key: "F8" });
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(currentToasts()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(currentToasts()).toEqual([]);
  });
  test.each([
    ["ltr", 45, 1],
    ["ltr", 55, 0],
    ["ltr", -55, 1],
    ["rtl", -45, 1],
    ["rtl", -55, 0],
    ["rtl", 55, 1],
  ])("where words run %s, a swipe by %i px leaves %i of them", (direction, distance, left) => {
    document.documentElement.dir = direction;
    onTestFinished(() => document.documentElement.removeAttribute("dir"));
    show();
    act(() => {
      showToast({ title: "Could not save. Try again.", kind: "error" });
    });
    const toast = list().getByRole("alertdialog", { hidden: true });
    fireEvent.pointerDown(toast, { clientX: 100, button: 0, pointerId: 1 });
    fireEvent.pointerMove(toast, { clientX: 100, pointerId: 1 });
    fireEvent.pointerMove(toast, { clientX: 100 + distance, pointerId: 1 });
    fireEvent.pointerUp(toast, { clientX: 100 + distance, pointerId: 1 });
    expect(currentToasts()).toHaveLength(left);
  });
  test("Escape closes the newest, unless something else has used it", async () => {
    show();
    act(() => {
      showToast({ title: "First", kind: "error" });
      showToast({ title: "Second", kind: "error" });
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const use = (event: KeyboardEvent) => event.preventDefault();
    document.addEventListener("keydown", use);
    await user.keyboard("{Escape}");
    expect(currentToasts()).toHaveLength(2);
    document.removeEventListener("keydown", use);
    await user.keyboard("{Escape}");
    expect(currentToasts().map(({ title }) => title)).toEqual(["First"]);
  });
  test("F8 goes to the region and back, Escape closes", async () => {
    show();
    act(() => {
      showToast({ title: "Could not save. Try again.", kind: "error" });
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    const pressF8 = () => fireEvent.keyDown(document.activeElement ?? document, { key: "F8", code: "F8" });
    const region = screen.getByRole("region", { name: /Notifications/ });
    pressF8();
    expect(region.contains(document.activeElement)).toBe(true);
    pressF8();
    expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
    pressF8();
    await user.keyboard("{Escape}");
    expect(currentToasts()).toEqual([]);
  });
  test("F8 twice, where nothing had the focus, leaves the region and lets the clocks run on", async () => {
    show();
    act(() => {
      showToast({ title: "Link copied" });
    });
    (document.activeElement as HTMLElement | null)?.blur();
    expect(document.body).toHaveFocus();
    fireEvent.keyDown(document, { key: "F8" });
    expect(screen.getByRole("region", { name: /Notifications/ }).contains(document.activeElement)).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(currentToasts()).toHaveLength(1);
    fireEvent.keyDown(document.activeElement ?? document, { key: "F8" });
    expect(document.body).toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(currentToasts()).toEqual([]);
  });
  test("its button does its work and closes it", async () => {
    show();
    const onPress = vi.fn();
    act(() => {
      showToast({ title: "Appearance reset to default", action: { label: "Undo", onPress } });
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(list().getByRole("button", { name: "Undo" }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(currentToasts()).toEqual([]);
  });
});
