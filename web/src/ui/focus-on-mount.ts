// Refs that take the focus to what has just appeared.

export const focusOnMount = (node: HTMLElement | null): void => node?.focus();

/** The same without scrolling there. */
export const focusInPlace = (node: HTMLElement | null): void => node?.focus({ preventScroll: true });
