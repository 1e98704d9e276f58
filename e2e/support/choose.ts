import { expect, type Locator } from "@playwright/test";

/** Chooses a radio button or turns a switch on by keyboard: they are drawn by their labels, so a mouse meets those. */
export async function choose(control: Locator) {
  await control.press("Space");
  await expect(control).toBeChecked();
}
