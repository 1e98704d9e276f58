import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Items, ListItems } from "./list-items";

type Item = { hexId: string };
const page = (hexIds: string[]) => ({
  nodes: hexIds.map((hexId) => ({ hexId })),
  pageInfo: { itemCount: hexIds.length, limit: 24, page: 1, pageCount: 1 },
});
const refetch = vi.fn();
const items = (change: Partial<Items<Item>>): Items<Item> => ({
  data: undefined,
  error: null,
  isPlaceholderData: false,
  isFetching: false,
  refetch,
  ...change,
});
const list = (change: Partial<Items<Item>>) => (
  <ListItems
    filters={[]}
    list="/switch/themes"
    onClear={() => undefined}
    onRemove={() => undefined}
    renderItem={({ hexId }) => <p>{hexId}</p>}
    search={{}}
    items={items(change)}
  />
);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("items that take longer than eight seconds are said to, with a way to ask again", () => {
  render(list({ isFetching: true }));
  act(() => vi.advanceTimersByTime(7_900));
  expect(screen.queryByText("Still loading.")).toBeNull();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.getByText("Still loading.")).toBeVisible();
  screen.getByRole("button", { name: "Retry" }).click();
  expect(refetch).toHaveBeenCalledOnce();
});

test("the old items stay, faint, while others are on their way, and patience begins anew with each question", () => {
  const { rerender } = render(list({ data: page(["A"]) }));
  rerender(list({ data: page(["A"]), isPlaceholderData: true, isFetching: true }));
  expect(screen.getByText("A")).toBeVisible();
  expect(screen.getByRole("list")).toHaveClass("opacity-60");
  expect(screen.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  act(() => vi.advanceTimersByTime(7_900));
  rerender(list({ data: page(["B"]) }));
  rerender(list({ data: page(["B"]), isPlaceholderData: true, isFetching: true }));
  act(() => vi.advanceTimersByTime(7_900));
  expect(screen.queryByText("Still loading.")).toBeNull();
});
