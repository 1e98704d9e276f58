// What a preview shows while options are chosen, and the picture that a visitor tries behind it.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { graphql, type Item } from "../support/api";
import { choose } from "../support/choose";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { pngOfHalves } from "../support/pictures";

const ROOT = join(import.meta.dirname, "../..");
const COMBINATIONS = join(ROOT, "crates/media/tests/combinations");

type Combination = { layout: string; values: string[]; picture: string };

const composedOverlay = (page: Page) =>
	page
		.getByRole("img", { name: /^Preview of the menu/ })
		.locator("img")
		.last();

async function pageOf(
	request: Parameters<typeof graphql>[0],
	name: string,
): Promise<string> {
	const query =
		"query Layouts { switchLayouts(limit: 50) { nodes { name pageUrl } } }";
	const { switchLayouts } = await graphql<{ switchLayouts: { nodes: Item[] } }>(
		request,
		query,
	);
	const layout = switchLayouts.nodes.find((one) => one.name === name);
	if (!layout) throw new Error(`no layout ${name}`);
	return layout.pageUrl;
}

/** The largest difference of a channel, on black and on white, between a picture of the page and a file. */
const differenceFrom = (picture: Locator, png: Buffer) =>
	picture.evaluate(async (image: HTMLImageElement, base64) => {
		const bytes = Uint8Array.from(atob(base64), (letter) =>
			letter.charCodeAt(0),
		);
		const file = await createImageBitmap(
			new Blob([bytes], { type: "image/png" }),
		);
		await image.decode();
		const pixelsOn = (ground: string, drawn: CanvasImageSource) => {
			const context = new OffscreenCanvas(1280, 720).getContext("2d");
			if (!context) throw new Error("no canvas");
			context.fillStyle = ground;
			context.fillRect(0, 0, 1280, 720);
			context.drawImage(drawn, 0, 0);
			return context.getImageData(0, 0, 1280, 720).data;
		};
		let largest = 0;
		for (const ground of ["#000", "#fff"]) {
			const drawn = pixelsOn(ground, file);
			pixelsOn(ground, image).forEach((channel, place) => {
				largest = Math.max(largest, Math.abs(channel - (drawn[place] ?? 0)));
			});
		}
		return largest;
	}, png.toString("base64"));

test("several options are shown as if they had been drawn together", async ({
	page,
	request,
}) => {
	const combinations: Combination[] = JSON.parse(
		await readFile(join(COMBINATIONS, "index.json"), "utf8"),
	);
	for (const { layout, values, picture } of combinations) {
		const folder = join(ROOT, "content/layouts/targets", layout, "options");
		const files = values.map(async (value) =>
			JSON.parse(await readFile(join(folder, `${value}.json`), "utf8")),
		);
		const chosen = (await Promise.all(files)).map(({ uuid, example }) =>
			example ? `${uuid}:${encodeURIComponent(example)}` : uuid,
		);
		const address = await pageOf(request, layout.split("/")[1] ?? "");
		await page.goto(`${address}?o=${encodeURIComponent(chosen.join(","))}`);
		const drawn = await readFile(join(COMBINATIONS, picture));
		// It is the layout's picture until the values are put together. A canvas keeps colours multiplied by their alpha, which costs
		// half-clear ones a little.
		await expect(async () => {
			expect(
				await differenceFrom(composedOverlay(page), drawn),
				picture,
			).toBeLessThanOrEqual(2);
		}).toPass({ timeout: 30_000 });
	}
});

test("a preview says what it does not show", async ({ page, request }) => {
	await page.goto(await pageOf(request, "Lantern Row"));
	await page.getByRole("switch", { name: "Hide players" }).click();
	await page.getByRole("switch", { name: "Lift the row by" }).click();
	await expect(
		page.getByText("Showing: Hide players · Lift the row by: 64"),
	).toBeVisible();
	await page
		.getByRole("button", { name: "Increase Lift the row by: amount" })
		.click();
	await expect(
		page.getByText("Showing: Hide players · Lift the row by (example: 64)"),
	).toBeVisible();
	await page.getByRole("switch", { name: "Lantern light" }).click();
	await expect(
		page.getByText(/^Showing: Hide players · Lantern light: /),
	).toBeVisible();
	await expect(
		page.getByText(/^Overridden by another option: Lift the row by/),
	).toBeVisible();
	await choose(page.getByRole("radio", { name: "Round" }));
	await expect(page.getByText("Not shown: Tile corners: Round")).toBeVisible();
});

test("a picture tried on a layout comes along to the theme, a cut-off one is refused in both places", async ({
	page,
	request,
}) => {
	const picture = pngOfHalves(1600, 1000, [200, 60, 60], [60, 60, 200]);
	const cutOff = {
		name: "cut-off.png",
		mimeType: "image/png",
		buffer: picture.subarray(0, picture.length - 30),
	};
	await page.goto(await pageOf(request, "Quiet Lock"));
	const input = page.locator("input[type=file]");
	await input.setInputFiles(cutOff);
	await expect(page.getByText("This picture is damaged.")).toBeVisible();
	await input.setInputFiles({
		name: "harbour.png",
		mimeType: "image/png",
		buffer: picture,
	});
	await expect(
		page.getByText("Your picture stays in this browser."),
	).toBeVisible();
	await page.getByRole("link", { name: "Use this layout" }).click();
	const form = new CreateThemePage(page);
	await form.expectStep("Set the layout’s options");
	await form.goOn();
	await form.expectStep("Crop");
	await expect(page.getByText(/^harbour\.png · 1,?600\s×\s1,?000/)).toBeVisible();
	await form.pictureInput.setInputFiles(cutOff);
	await expect(page.getByText("This picture is damaged.")).toBeVisible();
});

test("a picture that is too large is scaled down on the device", async ({
	page,
	creator,
}) => {
	expect(creator.username).toBeTruthy();
	await page.goto("/create/switch/theme");
	const form = new CreateThemePage(page);
	await form.chooseMenu("Lock screen");
	await form.chooseLayout("Background only");
	await form.goOn();
	await form.choosePicture(
		"panorama.png",
		pngOfHalves(9000, 2000, [200, 60, 60], [60, 60, 200]),
	);
	await expect(
		page.getByText(/^Scaled down from 9,?000\s×\s2,?000/),
	).toBeVisible();
	await expect(
		page.getByText(/^panorama\.jpg · 8,?192\s×\s1,?820/),
	).toBeVisible();
	await form.goOn();
	await form.describe("A wide evening", ["wide"]);
	await form.goOn();
	await form.publishButton.click();
	await expect(form.confirmation).toBeVisible({ timeout: 60_000 });
});
