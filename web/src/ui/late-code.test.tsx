import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { lateCode } from "./late-code";

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

test("a failure is no end: the next wish fetches again", async () => {
  const importCode = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue("there");
  const code = lateCode(importCode);
  await code.fetch();
  await code.fetch();
  expect(importCode).toHaveBeenCalledTimes(2);
});
