import { afterEach, expect, test, vi } from "vitest";
import { holdForm, keepOpenWork, openWork } from "./open-forms";
import { holdUnsentWork, onOpenWork } from "./unsent-work";

const ends: (() => void)[] = [];
const held = (end: () => void) => {
  ends.push(end);
  return end;
};

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test("a page without forms loses nothing by a reload", async () => {
  expect(openWork()).toBe("none");
  expect(await keepOpenWork()).toBe(true);
});

test("a form with a draft is asked to keep it, and has finished before the page may go", async () => {
  const keep = vi.fn(() => setTimeout(release, 20));
  held(holdForm(keep));
  const release = held(holdUnsentWork());
  expect(openWork()).toBe("draft");
  vi.stubGlobal("window", globalThis);
  expect(await keepOpenWork()).toBe(true);
  expect(keep).toHaveBeenCalledOnce();
});

test("what keeps no draft is never given up: beside a draft, or alone", async () => {
  const keep = vi.fn();
  held(holdForm(keep));
  const end = held(holdForm(null));
  expect(openWork()).toBe("unkept");
  expect(await keepOpenWork()).toBe(false);
  expect(keep).not.toHaveBeenCalled();
  end();
  expect(openWork()).toBe("draft");
  ends.pop();
  for (const other of ends.splice(0)) other();
  held(holdUnsentWork());
  expect(openWork()).toBe("unkept");
});

test("those who show it hear of every change", () => {
  const listener = vi.fn();
  const stop = onOpenWork(listener);
  const end = holdForm(null);
  end();
  end();
  stop();
  held(holdForm(null));
  expect(listener).toHaveBeenCalledTimes(2);
});
