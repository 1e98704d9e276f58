// The steps of publishing a theme, by the headings and labels that people read.

import { expect, type Locator, type Page } from "@playwright/test";
import { choose } from "./choose";

export class CreateThemePage {
  readonly page: Page;
  readonly pictureInput: Locator;
  readonly publishButton: Locator;
  readonly confirmation: Locator;

  constructor(page: Page) {
    this.page = page;
    this.pictureInput = page.locator("input[type=file]").first();
    this.publishButton = page.getByRole("button", { name: "Publish theme" });
    this.confirmation = page.getByRole("heading", { name: "Published" });
  }

  async expectStep(heading: string) {
    // What the server wrote of the form is only to be looked at until the draft has been opened.
    await expect(this.page.getByRole("main").locator("[aria-busy=true][inert]")).toHaveCount(0);
    await expect(this.page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }

  async goOn() {
    await this.page.getByRole("button", { name: "Continue", exact: true }).click();
  }

  async chooseMenu(name: string) {
    await this.expectStep("Choose a menu and a layout");
    await choose(this.page.getByRole("group", { name: /^Menu/ }).getByRole("radio", { name }));
  }

  async chooseLayout(name: string) {
    await choose(
      this.page
        .getByRole("group", { name: /^Layout/ })
        .getByRole("radio", { name })
        .first(),
    );
  }

  async choosePicture(name: string, buffer: Buffer) {
    await this.expectStep("Background, icons and screenshot");
    await this.pictureInput.setInputFiles({ name, mimeType: "image/png", buffer });
  }

  async chooseScreenshot(name: string, buffer: Buffer) {
    await this.page
      .getByRole("group", { name: "Screenshot from the console" })
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "image/png", buffer });
  }

  /** From the first step to the details, for a theme that is a picture of the screen's size and nothing else. */
  async beginWithPicture(buffer: Buffer) {
    await this.chooseMenu("News");
    await this.chooseLayout("Background only");
    await this.goOn();
    await this.choosePicture("exact.png", buffer);
    await expect(this.page.getByText("The picture is exactly the size of the screen.")).toBeVisible();
    await this.goOn();
  }

  /** The part of the picture to show; leaving a field applies it. */
  async crop(part: Record<string, number>) {
    await this.expectStep("Crop");
    for (const [label, value] of Object.entries(part)) {
      const field = this.page
        .getByRole("spinbutton", { name: label })
        .or(this.page.getByRole("textbox", { name: label }))
        .first();
      await field.fill(String(value));
      await field.press("Tab");
    }
  }

  async describe(name: string, tags: string[]) {
    await this.page.getByRole("textbox", { name: /^Name/ }).fill(name);
    const field = this.page.getByRole("combobox", { name: /^Tags/ });
    for (const tag of tags) {
      await field.fill(tag);
      await field.press("Enter");
    }
  }
}
