// What a preview shows while options are chosen, and the picture that a visitor tries behind it.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { graphql, type Item } from "../support/api";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { pixelsOf, pngOfHalves } from "../support/pictures";
import { ROOT } from "../support/vitrine";

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

test("options are drawn on this device, all together, beside the author's picture", async ({
	page,
	request,
}) => {
	test.skip(!existsSync(join(ROOT, "target/console-stage.wasm")), "this build draws no menus in browsers");
	const asked: string[] = [];
	page.context().on("request", (sent) => asked.push(sent.url()));
	await page.goto(await pageOf(request, "Lantern Row"));
	const author = page.getByRole("img", { name: "Screenshot by the author" });
	await expect(author).toBeVisible();
	const drawing = page.getByRole("main").locator("canvas");
	await expect(drawing).toHaveCount(0);
	expect(asked.filter((url) => url.includes("console-stage"))).toEqual([]);
	await page.getByRole("switch", { name: "Hide players" }).click();
	await expect(drawing).toHaveCount(1);
	const shown = new Set([await pixelsOf(drawing)]);
	const change = async (act: () => Promise<void>) => {
		await act();
		await expect(async () => expect([...shown]).not.toContain(await pixelsOf(drawing))).toPass();
		shown.add(await pixelsOf(drawing));
	};
	await change(() => page.getByRole("switch", { name: "Lift the row by" }).click());
	// Another number than the example of the layout.
	await change(() => page.getByRole("button", { name: "Increase Lift the row by: amount" }).click());
	await change(() => page.getByRole("button", { name: "Reset" }).click());
	await expect(author).toBeVisible();
	await expect(page).toHaveURL(/\/switch\/layouts\/[^?]*$/);
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
