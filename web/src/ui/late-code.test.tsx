import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { text } from "@/messages/text";
import { holdForm } from "@/platform/open-forms";
import { lateCode } from "./late-code";
import { clearToasts, currentToasts } from "./overlays/toast-queue";

afterEach(() => act(clearToasts));

test("code is fetched once, and everybody who waits is told", async () => {
  const importCode = vi.fn(async () => ({ word: "there" }));
  const code = lateCode(importCode);
  const Word = () => <p>{code.use()?.word ?? "waiting"}</p>;
  render(<Word />);
  expect(screen.getByText("waiting")).toBeVisible();
  await act(() => Promise.all([code.fetch(), code.fetch()]));
  expect(screen.getByText("there")).toBeVisible();
  expect(importCode).toHaveBeenCalledOnce();
});

test("a failure is no end: the next request fetches again", async () => {
  const importCode = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue("there");
  const code = lateCode(importCode);
  await code.fetch();
  await code.fetch();
  expect(importCode).toHaveBeenCalledTimes(2);
});

const gone = () => Promise.reject(new Error("404"));

test("who waits for code that does not come is told, and of code that nobody waits for nothing is said", async () => {
  const code = lateCode(gone);
  await code.fetch();
  expect(currentToasts()).toEqual([]);
  expect(await code.need()).toBe(false);
  expect(currentToasts()).toHaveLength(1);
  expect(currentToasts()[0]).toMatchObject({ title: text.failure.panel, action: { label: text.action.retry } });
  expect(await lateCode(async () => undefined).need()).toBe(true);
});

test("over a form that is kept nowhere no loading is offered", async () => {
  const release = holdForm(null);
  await lateCode(gone).need();
  expect(currentToasts()[0]).toMatchObject({ title: text.failure.panel, action: undefined });
  release();
});
