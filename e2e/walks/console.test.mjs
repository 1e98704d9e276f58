// What a console does with Vitrine: ask by code, by name or for something new, look at the pictures, take the file
// and install it. The files are judged by readers that share no code with Vitrine.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkThemes } from "../server.mjs";
import { ask, exhibit, findItem } from "../walk.mjs";

const { walk } = exhibit();

/** A console sends no cookie and takes any kind of picture it is given, although it decodes only JPEG and PNG. */
const CONSOLE = { headers: { "User-Agent": "libnx nxinstaller", Accept: "*/*" } };

const INSTALLER_TARGETS = new Set(["home", "lock", "apps", "set", "user", "news", "psl"]);

async function installer(context, id) {
  const answer = await context.request.get(`/api/switch/nxinstaller/${id}`, CONSOLE);
  assert.equal(answer.status(), 200, `${id}: ${await answer.text()}`);
  assert.match(answer.headers()["content-type"], /^application\/json/);
  return answer.json();
}

async function assertUsable(context, entry) {
  for (const field of ["name", "target", "url", "preview", "thumbnail"]) {
    assert.equal(typeof entry[field], "string", `${field} of ${JSON.stringify(entry)}`);
  }
  assert.ok(INSTALLER_TARGETS.has(entry.target), entry.target);
  for (const [field, height] of [["preview", 720], ["thumbnail", 240]]) {
    const picture = await context.request.get(entry[field], CONSOLE);
    assert.equal(picture.status(), 200, `${field}: ${entry[field]}`);
    assert.equal(picture.headers()["content-type"], "image/jpeg");
    const frame = baselineFrame(await picture.body());
    assert.ok(frame, `${field} is a baseline JPEG`);
    assert.ok(frame.width <= 1280 && frame.height <= 720, `${field} is ${frame.width}x${frame.height}`);
    assert.ok(frame.height <= height, `${field} is ${frame.height} lines high`);
  }
}

/** Width and height from the first frame header of a JPEG, if that frame is baseline. */
function baselineFrame(jpeg) {
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (jpeg[at + 1] === 0xc0) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
    if (jpeg[at + 1] > 0xc0 && jpeg[at + 1] < 0xd0 && ![0xc4, 0xc8, 0xcc].includes(jpeg[at + 1])) return null;
  }
  return null;
}

walk("a console finds a theme by its code, whatever the letter case, and installs it", async ({ context }) => {
  const theme = await findItem(context, "theme");
  for (const code of [`t${theme.hexId}`, `T${theme.hexId.toLowerCase()}`]) {
    const found = await installer(context, code);
    assert.deepEqual(found.themes.map((entry) => entry.name), [theme.name]);
    assert.equal("groupname" in found, false, "a single theme has no group");
    await assertUsable(context, found.themes[0]);
  }
});

walk("a console is offered three random and at most twelve recent themes", async ({ context }) => {
  const random = await installer(context, "__special_random");
  assert.equal(random.themes.length, 3);
  const recent = await installer(context, "__special_recent");
  const newest = await ask(context, "query Newest { switchThemes(limit: 12) { nodes { name } } }");
  assert.deepEqual(recent.themes.map((entry) => entry.name), newest.data.switchThemes.nodes.map((theme) => theme.name));
  for (const entry of [...random.themes, ...recent.themes.slice(0, 3)]) await assertUsable(context, entry);
  assert.deepEqual((await installer(context, "__special_other")).themes, [], "reserved words find nothing");
});

walk("a console searches by words and gets an empty list when nothing matches", async ({ context }) => {
  const theme = await findItem(context, "theme");
  const word = theme.name.split(/\s+/).sort((a, b) => b.length - a.length)[0];
  const found = await installer(context, encodeURIComponent(word));
  assert.ok(found.themes.some((entry) => entry.name === theme.name), `${word} finds ${theme.name}`);
  assert.ok(found.themes.length <= 12);
  assert.deepEqual((await installer(context, "zzzz-nothing-has-this-name")).themes, []);
});

walk("a console that asks for an unknown code is answered in words", async ({ context }) => {
  const answer = await context.request.get("/api/switch/themes/FFFFFF/download", CONSOLE);
  assert.equal(answer.status(), 404);
  const body = await answer.json();
  assert.equal(body.statusCode, 404);
  assert.equal(typeof body.message, "string");
  assert.equal(typeof body.error, "string");
});

walk("every theme on display downloads as a file that all installers accept", async ({ context }) => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-themes-"));
  try {
    const { data } = await ask(context, "query All { switchThemes(limit: 60) { nodes { hexId name target downloadUrl downloadFileName creator { username } layoutId } } }");
    const themes = data.switchThemes.nodes;
    assert.ok(themes.length > 0);
    const files = [];
    for (const theme of themes) {
      const answer = await context.request.get(theme.downloadUrl, CONSOLE);
      assert.equal(answer.status(), 200, theme.name);
      assert.match(answer.headers()["content-disposition"], /^attachment; .*\.nxtheme/);
      const file = join(folder, `${theme.hexId}.nxtheme`);
      await writeFile(file, await answer.body());
      files.push(file);
    }
    const reports = await checkThemes(files);
    assert.deepEqual(reports.flatMap((report) => report.defects.map((defect) => `${report.file}: ${defect}`)), []);
    for (const [index, report] of reports.entries()) {
      assert.equal(report.manifest.ThemeName, themes[index].name);
      assert.equal(report.manifest.Author, themes[index].creator.username);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

walk("pictures come as WebP only to those who say that they can read it", async ({ context }) => {
  const theme = await findItem(context, "theme");
  const { data } = await ask(context, "query Pictures($hexId: String!) { switchTheme(hexId: $hexId) { preview360Url previewJpgLargeUrl } }", { hexId: theme.hexId });
  const { preview360Url, previewJpgLargeUrl } = data.switchTheme;
  const modern = await context.request.get(preview360Url, { headers: { Accept: "image/webp,*/*" } });
  const old = await context.request.get(preview360Url, CONSOLE);
  const fixed = await context.request.get(previewJpgLargeUrl, { headers: { Accept: "image/webp,*/*" } });
  assert.equal(modern.headers()["content-type"], "image/webp");
  assert.equal(old.headers()["content-type"], "image/jpeg");
  assert.match(old.headers().vary ?? "", /accept/i);
  assert.equal(fixed.headers()["content-type"], "image/jpeg");
});
