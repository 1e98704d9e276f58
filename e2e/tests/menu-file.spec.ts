// A visitor's own menu file on the live preview: drawn on this device, kept and deleted there, and sent nowhere.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { expect, test } from "../support/fixtures";
import { ROOT } from "../support/vitrine";

// scripts/setup.sh has said so where Rust could not compile for browsers.
test.skip(!existsSync(join(ROOT, "target/console-menu.wasm")), "this build reads no menu files");

/** Written by crates/stage/menu-file/tests: four games below a magenta sign, and a power button. */
const FILE = readFileSync(join(ROOT, "e2e/support/home-menu.szs"));
const SIGN = [255, 0, 255];

const screen = (page: Page) => page.getByRole("application", { name: "Console screen" });
const chooser = (page: Page) => page.getByLabel("Use your own menu file…").last();

async function openPreview(page: Page) {
  await page.goto("/switch/themes?target=ResidentMenu&order=asc");
  await page.getByRole("main").getByRole("article").locator('a[href^="/switch/themes"]').first().click();
  await reopen(page);
}

async function reopen(page: Page) {
  await page.getByRole("button", { name: "Open live preview" }).click();
  await expect(screen(page).locator("[aria-current]")).toHaveCount(1);
}

/** The colour that the menu has where the sample has its sign. */
const signColour = (page: Page) =>
  screen(page)
    .locator("canvas")
    .last()
    .evaluate((canvas: HTMLCanvasElement) => [
      ...(canvas.getContext("2d")?.getImageData(640, 160, 1, 1).data ?? []),
    ].slice(0, 3));

async function drop(page: Page, name: string, bytes: Buffer) {
  await screen(page).evaluate(
    (target, { name, base64 }) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], name));
      target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    },
    { name, base64: bytes.toString("base64") },
  );
}

test("a dropped file is drawn, kept on this device, deleted there, and sent nowhere", async ({ page }) => {
  const sent: string[] = [];
  page.context().on("request", (request) => {
    const body = request.postDataBuffer();
    const parts = [FILE.subarray(0, 32), FILE.subarray(400, 432), FILE.toString("base64").slice(0, 60)];
    if (parts.some((part) => body?.includes(part))) sent.push(request.url());
  });
  await openPreview(page);
  expect(await signColour(page)).not.toEqual(SIGN);
  const use = page.getByRole("button", { name: "Use your own menu file…" });
  await expect(use).toHaveAccessibleDescription(/themes\/systemData.*stays on this device/);

  await drop(page, "ResidentMenu.szs", FILE);
  await expect(page.getByText("Drawn from your own menu file. The file stays on this device.")).toBeVisible();
  await expect.poll(() => signColour(page)).toEqual(SIGN);
  await expect(screen(page).getByRole("button", { name: /^Game \d/ })).toHaveCount(4);
  expect(await findingsNow(page)).toEqual([]);

  await test.step("without being kept it is gone after a reload", async () => {
    await page.reload();
    await reopen(page);
    await expect(screen(page).getByRole("button", { name: /^Game \d/ })).not.toHaveCount(4);
  });

  await test.step("kept, it is there again", async () => {
    await chooser(page).setInputFiles({ name: "menu.szs", mimeType: "application/octet-stream", buffer: FILE });
    await page.getByRole("button", { name: "Keep on this device" }).click();
    await expect(page.getByText("Drawn from your own menu file, which is kept on this device.")).toBeVisible();
    await page.reload();
    await reopen(page);
    await expect.poll(() => signColour(page)).toEqual(SIGN);
  });

  await test.step("the stand-in comes back, and the file once more with the next live preview", async () => {
    await page.getByRole("button", { name: "Stop using it" }).click();
    await expect(use).toBeFocused();
    await expect.poll(() => signColour(page)).not.toEqual(SIGN);
    await page.getByRole("button", { name: "Close live preview" }).click();
    await reopen(page);
    await expect.poll(() => signColour(page)).toEqual(SIGN);
  });

  await test.step("deleted, it stays away", async () => {
    await page.getByRole("button", { name: "Delete from this device" }).click();
    await expect.poll(() => signColour(page)).not.toEqual(SIGN);
    await page.reload();
    await reopen(page);
    await expect(page.getByRole("button", { name: "Delete from this device" })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("vitrine.menu-files"))).toBeNull();
    const kept = await page.evaluate(async () => {
      const opening = indexedDB.open("vitrine");
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const request = database.transaction("files").objectStore("files").getAllKeys();
      return new Promise<IDBValidKey[]>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    });
    expect(kept).toEqual([]);
  });
  expect(sent).toEqual([]);
});

test("the layout of the item applies to the file, and files of another kind say what they are", async ({ page }) => {
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openPreview(page);
  const problem = async (name: string, buffer: Buffer, words: string) => {
    await drop(page, name, buffer);
    await expect(page.getByText(words)).toBeVisible();
  };
  await problem("notes.szs", Buffer.from("hello"), "This isn’t a menu file.");
  await problem("game.nsp", Buffer.from("PFS0    "), "This file is encrypted or packed.");
  await problem("menu.zs", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0]), "isn’t compressed the way menu files are");
  await problem("ResidentMenu.szs", FILE.subarray(0, 600), "This file is damaged");
  await expect(screen(page).getByRole("button", { name: /^Game 1,/ }), "the stand-in stays").toBeAttached();
  expect(asked.filter((path) => /console-menu-.*\.wasm/.test(path)).length).toBeGreaterThan(0);

  await drop(page, "ResidentMenu.szs", FILE);
  await expect(screen(page).getByRole("button", { name: /^Game \d/ })).toHaveCount(4);
  await expect(page.getByText("This file is damaged")).toHaveCount(0);
  await screen(page).locator("[aria-current]").focus();
  await page.keyboard.press("ArrowRight");
  await expect(screen(page).locator("[aria-current]")).toHaveAttribute("aria-label", /^Game 2,/);
  await page.getByRole("list", { name: "Menus" }).getByRole("button", { name: "Lock screen, not changed" }).click();
  await expect(page.getByText("Own a console? Use a file from themes/systemData")).toBeVisible();
});
