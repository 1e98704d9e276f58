// What does not fit: wider than the window, or cut off though it is ours to word.

import type { Page } from "@playwright/test";

/** Elements that reach beyond the window, whichever side it scrolls to. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > clientWidth + 1;
    };
    return [...document.querySelectorAll("body *")]
      .filter(isOutside)
      .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent?.slice(0, 40)}`);
  });
}

/** Words of the interface that are cut off or lie over an edge. What people wrote may be cut: it is marked with `dir=auto`. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOurs = (element: Element) =>
      !element.closest("[dir=auto], .sr-only, [aria-hidden=true], textarea, input, pre");
    const isCut = (element: Element) => {
      const style = getComputedStyle(element);
      const isClipped = style.overflowX !== "visible";
      const [isButton, isHeading] = [element.matches("button, a, [role=tab], label"), element.matches("h1, h2, h3")];
      if (style.visibility === "hidden" || element.clientWidth < 2) return false;
      const { left, right } = element.getBoundingClientRect();
      const around = element.parentElement?.getBoundingClientRect();
      // A heading with a long word lies over what is beside its column.
      if (isHeading && around && (left < around.left - 1 || right > around.right + 1)) return true;
      // A control or a heading whose words stand out of it, and words that end at an edge.
      return (isClipped || isButton || isHeading) && style.overflowX !== "auto" && element.scrollWidth > element.clientWidth + 1;
    };
    const hasOwnWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ""));
    return [...document.querySelectorAll("body *")]
      .filter((element) => hasOwnWords(element) && isOurs(element) && isCut(element))
      .map(({ tagName, textContent, className }) => `${tagName} "${textContent?.slice(0, 60)}" ${className}`);
  });
}
