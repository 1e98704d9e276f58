// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { TAKEN_OVER } from "@/platform/taken-over";
import { keepEarlyInput } from "./early-input";

function page(html: string): HTMLElement {
  document.body.innerHTML = html;
  keepEarlyInput();
  return document.body.firstElementChild as HTMLElement;
}

const takeOver = () => document.dispatchEvent(new Event(TAKEN_OVER));

test("a click on a button before the app listens is done once it does, and only once", () => {
  const button = page("<button type=button><b>Menu</b></button>");
  button.querySelector("b")?.click();
  const onClick = vi.fn();
  button.addEventListener("click", onClick);
  expect(onClick).not.toHaveBeenCalled();
  takeOver();
  takeOver();
  expect(onClick).toHaveBeenCalledOnce();
});

test("afterwards nothing is kept: a click is one click", () => {
  const button = page("<button type=button>Menu</button>");
  takeOver();
  const onClick = vi.fn();
  button.addEventListener("click", onClick);
  button.click();
  takeOver();
  expect(onClick).toHaveBeenCalledOnce();
});

test("a button that is gone by then is left alone", () => {
  const button = page("<button type=button>Menu</button>");
  button.click();
  const onClick = vi.fn();
  button.addEventListener("click", onClick);
  button.remove();
  takeOver();
  expect(onClick).not.toHaveBeenCalled();
});

test("a shortcut is kept; what is typed into a field is not pressed again", () => {
  const field = page("<input>");
  const onKeyDown = vi.fn();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
  document.addEventListener("keydown", ({ key }) => onKeyDown(key));
  takeOver();
  expect(onKeyDown.mock.calls).toEqual([["/"]]);
});

test("words typed early reach the app, although the field itself has them already", () => {
  const field = page("<input>") as HTMLInputElement;
  field.value = "lantern";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const heard = vi.fn();
  field.addEventListener("input", () => heard(field.value));
  takeOver();
  expect(heard).toHaveBeenCalledWith("lantern");
  expect(field.value).toBe("lantern");
});

test("a box ticked early is ticked still, and the app is told", () => {
  const box = page("<input type=checkbox>") as HTMLInputElement;
  box.click();
  const heard = vi.fn();
  box.addEventListener("change", () => heard(box.checked));
  takeOver();
  expect(heard.mock.calls).toEqual([[true]]);
  expect(box.checked).toBe(true);
});

test("a download is the browser's own, and the app hears of it", () => {
  const link = page("<a download=theme.nxtheme href=/theme>Download</a>");
  const onEarly = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener("click", onEarly, { once: true });
  link.click();
  const heard = vi.fn();
  link.addEventListener("click", ({ defaultPrevented }) => heard(defaultPrevented));
  takeOver();
  expect(heard.mock.calls).toEqual([[true]]);
});

test("a form without an address is not sent by the browser, which would write passwords into the address", () => {
  const form = page("<form><input name=password><button>Sign in</button></form>") as HTMLFormElement;
  const early = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  form.dispatchEvent(early);
  expect(early.defaultPrevented).toBe(true);
  const requestSubmit = vi.spyOn(form, "requestSubmit").mockImplementation(() => undefined);
  takeOver();
  expect(requestSubmit).toHaveBeenCalledOnce();
});

test("a form with an address is the browser's own", () => {
  const form = page("<form action=/search><input name=q></form>") as HTMLFormElement;
  const early = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  document.addEventListener("submit", (event) => expect(event.defaultPrevented).toBe(false), { once: true });
  form.dispatchEvent(early);
  const requestSubmit = vi.spyOn(form, "requestSubmit");
  takeOver();
  expect(requestSubmit).not.toHaveBeenCalled();
});
