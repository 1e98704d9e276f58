// A Wii U theme from dropped files to display: patches find their places, what does not fit is told where it is, and the
// server takes what the form says is complete.

import { findingsNow } from "../support/accessibility";
import { graphql, register } from "../support/api";
import { expect, test } from "../support/fixtures";
import { type Colour, pngOfHalves } from "../support/pictures";
import { patchesOf } from "../support/wiiu-patches";

const RED: Colour = [200, 60, 50];
const BLUE: Colour = [60, 120, 200];

test("a theme is published from patches that sort themselves", async ({
	page,
	request,
}) => {
	test.slow();
	await register(page.request, {
		username: "wiiu.keeper",
		password: "two screens and a seam",
	});
	const patch = await patchesOf(request);
	const goOn = () => page.getByRole("button", { name: "Continue" }).click();

	await page.goto("/create/wiiu/theme?new=1");
	await expect(page).toHaveTitle("Create Wii U Theme – Vitrine");
	await page
		.getByRole("textbox", { name: /^Name/ })
		.fill("Paper sky of two screens");
	const tags = page.getByRole("combobox", { name: /Tags/ });
	await tags.fill("paper");
	await tags.press("Enter");
	await goOn();

	await test.step("drop the patches", async () => {
		await goOn();
		await expect(
			page.getByText("Without one, a console can’t select the theme.").first(),
		).toBeVisible();
		await page
			.getByLabel("Patches", { exact: true })
			.setInputFiles([
				patch("Men", "menu.bps"),
				patch("AllMessage_UsEn", "AllMessage_UsEn.bps"),
				patch("AllMessage_EuEn", "AllMessage_EuEn.bps"),
				{
					name: "theme.zip",
					mimeType: "application/zip",
					buffer: Buffer.from("PK\u0003\u0004 and so on"),
				},
			]);
		await expect(
			page.getByText(/^theme\.zip: This is an archive.* Unpack it /),
		).toBeVisible();
		expect(await findingsNow(page)).toEqual([]);
		await page.getByRole("button", { name: "Keep US" }).click();
		await goOn();
	});

	await test.step("add a screenshot", async () => {
		await expect(
			page.getByRole("heading", { name: "Add screenshots" }),
		).toBeVisible();
		await page
			.getByLabel("TV menu", { exact: true })
			.setInputFiles({
				name: "menu.png",
				mimeType: "image/png",
				buffer: pngOfHalves(1280, 720, RED, BLUE),
			});
		await expect(page.getByText("menu.png").first()).toBeVisible();
		await goOn();
		await goOn();
	});

	await test.step("publish it", async () => {
		await expect(page.getByText("Nothing’s missing.")).toBeVisible();
		await page.getByRole("button", { name: "Publish theme" }).click();
		await expect(page.getByRole("heading", { name: "Published" })).toBeVisible({
			timeout: 60_000,
		});
	});
});

test("two themes are made beside each other, stay through a reload, and go on display together", async ({
	page,
	request,
}) => {
	test.slow();
	await register(page.request, {
		username: "wiiu.pair",
		password: "two screens and a seam",
	});
	const patch = await patchesOf(request);
	const goOn = () => page.getByRole("button", { name: "Continue" }).click();
	const name = page.getByRole("textbox", { name: /^Name/ });
	const makeOne = async (called: string) => {
		await expect(
			page.getByRole("heading", { name: "Name, description and tags" }),
		).toBeVisible();
		await name.fill(called);
		const tags = page.getByRole("combobox", { name: /Tags/ });
		await tags.fill("pair");
		await tags.press("Enter");
		await goOn();
		await page
			.getByLabel("Patches", { exact: true })
			.setInputFiles([patch("Men", "Men.bps")]);
		await expect(
			page.getByRole("button", { name: "Remove the patch for Men" }),
		).toBeVisible();
		await goOn();
		await page
			.getByLabel("TV menu", { exact: true })
			.setInputFiles({
				name: "menu.png",
				mimeType: "image/png",
				buffer: pngOfHalves(1280, 720, RED, BLUE),
			});
		await expect(page.getByText("menu.png").first()).toBeVisible();
	};

	await page.goto("/create/wiiu/theme?new=1");
	await makeOne("Left of a pair");
	await page.getByRole("button", { name: "Add a theme" }).click();
	await makeOne("Right of a pair");
	expect(await findingsNow(page)).toEqual([]);

	await test.step("go on with both after a reload", async () => {
		await page.goto("/create");
		await page.getByRole("link", { name: /Left of a pair/ }).click();
		await expect(
			page.getByRole("button", { name: /^Left of a pair/ }),
		).toBeVisible();
		await expect(
			page.getByRole("button", { name: /^Right of a pair/ }),
		).toBeVisible();
	});

	await test.step("publish both", async () => {
		await page
			.getByRole("button", { name: /Check and publish/ })
			.first()
			.click();
		await page.getByRole("button", { name: "Publish 2 themes" }).click();
		await expect(page.getByRole("heading", { name: "Published" })).toBeVisible({
			timeout: 60_000,
		});
		const published = page
			.getByRole("list", { name: "Published themes" })
			.getByRole("link");
		await expect(published).toHaveText(["Left of a pair", "Right of a pair"]);
		const { wiiuThemes } = await graphql<{
			wiiuThemes: { nodes: { name: string }[] };
		}>(page.request, '{ wiiuThemes(query: "pair") { nodes { name } } }');
		expect(wiiuThemes.nodes.map((theme) => theme.name).sort()).toEqual([
			"Left of a pair",
			"Right of a pair",
		]);
	});
});
