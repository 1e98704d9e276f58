// Two themes made in one go, as the tests about such themes begin.

import { expect } from "@playwright/test";
import { choose } from "./choose";
import type { CreateThemePage } from "./create-theme-page";
import { type Colour, pngOfHalves } from "./pictures";

const TEAL: Colour = [10, 120, 120];

/** Comes to the last step with a theme for the news and one for the lock screen, both complete but for `left`. */
export async function makeTwo(
  form: CreateThemePage,
  names: [string, string],
  picture = pngOfHalves(1280, 720, TEAL, TEAL),
) {
  const { page } = form;
  await page.goto("/create/switch/theme?new=1");
  await form.beginWithPicture(picture);
  await form.expectStep("Name, description and tags");
  await form.describe(names[0], ["pair", "teal", "calm"]);
  await page.getByRole("button", { name: "Add a theme", exact: true }).click();
  const panel = page.getByRole("region", { name: "2 themes" });
  await expect(panel).toBeVisible();
  await form.chooseMenu("Lock screen");
  await form.chooseLayout("Background only");
  await form.goOn();
  await expect(page.getByText("The picture is exactly the size of the screen.")).toBeVisible();
  await form.goOn();
  await form.expectStep("Name, description and tags");
  await expect(page.getByRole("button", { name: "Remove tag teal" }).or(page.getByText("teal")).first()).toBeVisible();
  if (names[1]) await page.getByRole("textbox", { name: /^Name/ }).fill(names[1]);
  return panel;
}

/** Goes on from the details to the last step by the one that asks whether they become a pack. */
export async function decide(form: CreateThemePage, kind: "One pack" | "Separate themes", name?: string) {
  const { page } = form;
  await form.goOn();
  await form.expectStep("Pack or separate themes");
  await choose(page.getByRole("radio", { name: kind }));
  if (name) await page.getByRole("textbox", { name: /^Name/ }).fill(name);
  await form.goOn();
  await form.expectStep("Check and publish");
}
