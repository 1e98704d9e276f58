// What a console does with Vitrine: ask by code, by name or for something new, look at the pictures, take the file
// and install it. The files are judged by readers that share no code with Vitrine.

import { writeFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { findNewest, graphql } from "../support/api";
import { expect, test } from "../support/fixtures";
import { checkThemes } from "../support/nxtheme";

/** A console sends no cookie and takes any kind of picture it is given, although it decodes only JPEG and PNG. */
const CONSOLE = { "User-Agent": "libnx nxinstaller", Accept: "*/*" };

test.use({ extraHTTPHeaders: CONSOLE });

const INSTALLER_TARGETS = ["home", "lock", "apps", "set", "user", "news", "psl"];

type Entry = { name: string; target: string; url: string; preview: string; thumbnail: string };

async function askInstaller(request: APIRequestContext, id: string): Promise<{ themes: Entry[]; groupname?: string }> {
  const response = await request.get(`/api/switch/nxinstaller/${id}`);
  expect(response.status(), `${id}: ${await response.text()}`).toBe(200);
  expect(response.headers()["content-type"]).toMatch(/^application\/json/);
  return response.json();
}

async function expectUsable(request: APIRequestContext, entry: Entry) {
  const text = expect.any(String);
  expect(entry).toMatchObject({ name: text, target: text, url: text, preview: text, thumbnail: text });
  expect(INSTALLER_TARGETS).toContain(entry.target);
  for (const [picture, height] of [
    [entry.preview, 720],
    [entry.thumbnail, 240],
  ] as const) {
    const response = await request.get(picture);
    expect(response.status(), picture).toBe(200);
    expect(response.headers()["content-type"]).toBe("image/jpeg");
    const frame = findBaselineFrame(await response.body());
    expect(frame, `${picture} is a baseline JPEG`).not.toBeNull();
    expect(frame?.width).toBeLessThanOrEqual(1280);
    expect(frame?.height).toBeLessThanOrEqual(height);
  }
}

/** Width and height from the first frame header of a JPEG, if that frame is baseline. */
function findBaselineFrame(jpeg: Buffer) {
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === 0xc0) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
    if (marker > 0xc0 && marker < 0xd0 && ![0xc4, 0xc8, 0xcc].includes(marker)) return null;
  }
  return null;
}

test("a console finds a theme by its code, whatever the letter case, and installs it", async ({ request }) => {
  const theme = await findNewest(request, "switchThemes");
  for (const code of [`t${theme.hexId}`, `T${theme.hexId.toLowerCase()}`]) {
    const found = await askInstaller(request, code);
    expect(found.themes.map(({ name }) => name)).toEqual([theme.name]);
    expect(found, "a single theme has no group").not.toHaveProperty("groupname");
    for (const entry of found.themes) await expectUsable(request, entry);
  }
});

test("a console is offered three random and at most twelve recent themes", async ({ request }) => {
  const random = await askInstaller(request, "__special_random");
  expect(random.themes).toHaveLength(3);
  const recent = await askInstaller(request, "__special_recent");
  type Names = { switchThemes: { nodes: { name: string }[] } };
  const { switchThemes } = await graphql<Names>(request, "query Newest { switchThemes(limit: 12) { nodes { name } } }");
  expect(recent.themes.map(({ name }) => name)).toEqual(switchThemes.nodes.map(({ name }) => name));
  for (const entry of [...random.themes, ...recent.themes.slice(0, 3)]) await expectUsable(request, entry);
  expect((await askInstaller(request, "__special_other")).themes, "reserved words find nothing").toEqual([]);
});

test("a console searches by words and gets an empty list when nothing matches", async ({ request }) => {
  const theme = await findNewest(request, "switchThemes");
  const [longestWord = ""] = theme.name.split(/\s+/).sort((a, b) => b.length - a.length);
  const found = await askInstaller(request, encodeURIComponent(longestWord));
  expect(found.themes.map(({ name }) => name)).toContain(theme.name);
  expect(found.themes.length).toBeLessThanOrEqual(12);
  expect((await askInstaller(request, "zzzz-nothing-has-this-name")).themes).toEqual([]);
});

test("a console that asks for an unknown code is answered in words", async ({ request }) => {
  const response = await request.get("/api/switch/themes/FFFFFF/download");
  expect(response.status()).toBe(404);
  expect(await response.json()).toMatchObject({
    statusCode: 404,
    message: expect.any(String),
    error: expect.any(String),
  });
});

test("every theme on display downloads as a file that all installers accept", async ({ request }, testInfo) => {
  test.slow();
  type Themes = {
    switchThemes: { nodes: { hexId: string; name: string; downloadUrl: string; creator: { username: string } }[] };
  };
  const query = "query All { switchThemes(limit: 60) { nodes { hexId name downloadUrl creator { username } } } }";
  const themes = (await graphql<Themes>(request, query)).switchThemes.nodes;
  expect(themes).not.toEqual([]);
  const files: string[] = [];
  for (const theme of themes) {
    const response = await request.get(theme.downloadUrl);
    expect(response.status(), theme.name).toBe(200);
    expect(response.headers()["content-disposition"]).toMatch(/^attachment; .*\.nxtheme/);
    const file = testInfo.outputPath(`${theme.hexId}.nxtheme`);
    await writeFile(file, await response.body());
    files.push(file);
  }
  const wanted = themes.map(({ name, creator }) => ({
    defects: [],
    manifest: { ThemeName: name, Author: creator.username },
  }));
  expect(await checkThemes(files)).toMatchObject(wanted);
});

test("pictures come as WebP only to those who say that they can read it", async ({ request }) => {
  const { hexId } = await findNewest(request, "switchThemes");
  type Pictures = { switchTheme: { preview360Url: string; previewJpgLargeUrl: string } };
  const query = "query Pictures($hexId: String!) { switchTheme(hexId: $hexId) { preview360Url previewJpgLargeUrl } }";
  const { preview360Url, previewJpgLargeUrl } = (await graphql<Pictures>(request, query, { hexId })).switchTheme;
  const readsWebp = { headers: { Accept: "image/webp,*/*" } };
  expect((await request.get(preview360Url, readsWebp)).headers()["content-type"]).toBe("image/webp");
  const old = await request.get(preview360Url);
  expect(old.headers()["content-type"]).toBe("image/jpeg");
  expect(old.headers().vary).toMatch(/accept/i);
  expect((await request.get(previewJpgLargeUrl, readsWebp)).headers()["content-type"]).toBe("image/jpeg");
});
