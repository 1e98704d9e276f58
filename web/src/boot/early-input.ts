// What a visitor does before the app has taken the page over is kept, and done again once it has. Links and forms that
// have an address need no script and are left alone.

import { TAKEN_OVER } from "@/platform/taken-over";

const POINTER_EVENTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"] as const;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function keepEarlyInput(): void {
  const fields = new Map<Field, string>();
  const acts: (() => void)[] = [];
  const listening = new AbortController();

  function listen<K extends keyof DocumentEventMap>(type: K, keep: (event: DocumentEventMap[K]) => void) {
    document.addEventListener(type, keep, { capture: true, signal: listening.signal });
  }
  const keep = (event: Event, target: Element) => {
    acts.push(() => target.isConnected && target.dispatchEvent(copyOf(event)));
  };
  const keepField = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches("input, textarea, select")) {
      fields.set(target as Field, (target as Field).value);
    }
  };

  for (const type of POINTER_EVENTS) {
    listen(type, (event) => {
      const target = event.target as Element;
      const pressed = target.closest<HTMLElement>("button:not([type=submit]), a[download]");
      if (pressed instanceof HTMLButtonElement) keep(event, target);
      // The file is on its way already.
      else if (pressed && type === "click") acts.push(() => pressed.isConnected && replayClick(pressed));
    });
  }
  listen("keydown", (event) => {
    if (isForTheApp(event)) keep(event, event.target as Element);
  });
  listen("input", keepField);
  listen("change", keepField);
  listen("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute("action")) return;
    event.preventDefault();
    acts.push(() => form.isConnected && form.requestSubmit(event.submitter));
  });

  document.addEventListener(
    TAKEN_OVER,
    () => {
      listening.abort();
      for (const [field, value] of fields) restore(field, value);
      for (const act of acts) act();
    },
    { once: true },
  );
}

/** Shortcuts and arrow keys; not what is typed into a field, nor what the browser makes a click or a change of focus of. */
function isForTheApp({ target, key }: KeyboardEvent): boolean {
  return (
    !["Enter", " ", "Tab"].includes(key) && target instanceof Element && !target.matches("input, textarea, select")
  );
}

const copyOf = (event: Event): Event => new (event.constructor as typeof Event)(event.type, event);

/** A click that has done all that it does by itself. */
function replayClick(link: HTMLElement): void {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  click.preventDefault();
  link.dispatchEvent(click);
}

/** Makes the field report a change: the value that it has by itself would be taken for the one the app gave it. */
function restore(field: Field, value: string): void {
  if (!field.isConnected) return;
  // The app takes over what an event is about, and first hears of the field's next change.
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field.type === "checkbox" || field.type === "radio") {
    (field as HTMLInputElement).checked = !(field as HTMLInputElement).checked;
    field.click();
    return;
  }
  if (field.type !== "file") {
    const type = Object.getPrototypeOf(field) as object;
    field.value = `${value} `;
    Object.getOwnPropertyDescriptor(type, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
