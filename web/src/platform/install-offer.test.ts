// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { acceptOffer, countVisit, currentOffer, holdOffer, mayAsk, noteAsked } from "./install-offer";

const DAY = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const offer = (outcome: string) =>
  Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: vi.fn(async () => undefined),
    userChoice: Promise.resolve({ outcome }),
  });

test("a visit is a tab, however many pages of it are opened", () => {
  expect([countVisit(), countVisit()]).toEqual([1, 1]);
  sessionStorage.clear();
  expect(countVisit()).toBe(2);
});

test("it is asked once in thirty days", () => {
  expect(mayAsk(100 * DAY)).toBe(true);
  noteAsked(100 * DAY);
  expect([mayAsk(129 * DAY), mayAsk(130 * DAY)]).toEqual([false, true]);
  localStorage.setItem("vitrine.install-asked", "nonsense");
  expect(mayAsk(1)).toBe(true);
});

test("the browser's offer is held back, and taken up once", async () => {
  const onChange = vi.fn();
  const release = holdOffer(onChange);
  const made = offer("accepted");
  window.dispatchEvent(made);
  expect([made.defaultPrevented, currentOffer(), onChange.mock.calls.length]).toEqual([true, made, 1]);
  expect(await acceptOffer()).toBe(true);
  expect(made.prompt).toHaveBeenCalledOnce();
  expect(await acceptOffer()).toBe(false);
  release();
  window.dispatchEvent(offer("accepted"));
  expect(currentOffer()).toBeNull();
});

test("who declines has not installed it", async () => {
  const release = holdOffer(() => undefined);
  window.dispatchEvent(offer("dismissed"));
  expect(await acceptOffer()).toBe(false);
  release();
});
