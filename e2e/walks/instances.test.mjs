// Two servers over one database and one object store, as an operator runs them behind a balancer: what is published
// through one is on display through the other within a second, with its pictures and its file.
// With PostgreSQL and S3 when the test run started them, otherwise two processes over one SQLite file and folder.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { halves } from "../pictures.mjs";
import { startVitrine } from "../server.mjs";
import { eventually } from "../walk.mjs";

const run = promisify(execFile);

let folder;
let database;
let first;
let second;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-shared-"));
  const { VITRINE_TEST_POSTGRES_URL: postgres, VITRINE_TEST_S3_URL: s3 } = process.env;
  const env = { VITRINE_DATABASE_URL: `sqlite:${join(folder, "shared.sqlite")}`, VITRINE_STORAGE_URL: `file:${join(folder, "files")}` };
  if (postgres && s3) {
    database = `vitrine_walk_${process.pid}`;
    await run("psql", [postgres, "-c", `create database ${database}`]);
    env.VITRINE_DATABASE_URL = postgres.replace(/\/[^/]*$/, `/${database}`);
    env.VITRINE_STORAGE_URL = s3;
  }
  first = await startVitrine({ sample: false, env });
  second = await startVitrine({ sample: false, env });
}, { timeout: 120_000 });

after(async () => {
  await first?.stop();
  await second?.stop();
  if (database) await run("psql", [process.env.VITRINE_TEST_POSTGRES_URL, "-c", `drop database if exists ${database} with (force)`]);
  await rm(folder, { recursive: true, force: true });
});

const PREFLIGHT = { "Apollo-Require-Preflight": "true" };

async function ask(server, query, variables, cookie = "") {
  const answer = await fetch(`${server.url}/api/graphql`, {
    method: "POST",
    headers: { ...PREFLIGHT, "Content-Type": "application/json", cookie },
    body: JSON.stringify({ query, variables }),
  });
  const body = await answer.json();
  assert.equal(body.errors, undefined, JSON.stringify(body.errors));
  return { data: body.data, cookie: answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ") };
}

/** Sends a theme as the browser does: operations, map and file as parts of one request. */
async function publish(server, cookie, theme, picture) {
  const form = new FormData();
  form.append("operations", JSON.stringify({
    query: "mutation Publish($themesData: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $themesData) { hexId } }",
    variables: { themesData: [{ ...theme, backgroundImage: null }] },
  }));
  form.append("map", JSON.stringify({ 0: ["variables.themesData.0.backgroundImage"] }));
  form.append("0", new Blob([picture], { type: "image/png" }), "picture.png");
  const answer = await fetch(`${server.url}/api/graphql`, { method: "POST", headers: { ...PREFLIGHT, cookie }, body: form });
  const body = await answer.json();
  assert.equal(body.errors, undefined, JSON.stringify(body.errors));
  return body.data.createSwitchThemes[0].hexId;
}

test("a theme published through one server is on display through the other within a second", { timeout: 120_000 }, async () => {
  const account = { username: "two.doors", password: "one house with two doors" };
  const { cookie } = await ask(first, "mutation Join($data: RegisterInput!) { register(data: $data) { username } }", { data: account });
  assert.equal((await ask(second, "{ me { username } }", {}, cookie)).data.me.username, account.username, "the session holds on both");

  const theme = { name: "Seen From Both", tags: ["shared"], target: "Flaunch" };
  const hexId = await publish(first, cookie, theme, halves(1280, 720, [20, 60, 120], [20, 60, 120]));
  const state = "query State($hexId: String!) { switchTheme(hexId: $hexId) { previewState } }";
  let ready = 0;
  await eventually("its pictures are made", async () => {
    ready = Date.now();
    return (await ask(first, state, { hexId }, cookie)).data.switchTheme.previewState === "READY";
  }, 60_000);
  const LIST = "{ switchThemes(limit: 5) { nodes { hexId preview360Url downloadUrl } pageInfo { itemCount } } }";
  await eventually("the first lists it", async () => (await ask(first, LIST)).data.switchThemes.pageInfo.itemCount === 1, 1_000);
  await eventually("the other lists it", async () => (await ask(second, LIST)).data.switchThemes.pageInfo.itemCount === 1, 1_500);
  const took = Date.now() - ready;
  assert.ok(took < 1_500, `it took ${took} ms`);

  const { nodes } = (await ask(second, LIST)).data.switchThemes;
  for (const url of [nodes[0].preview360Url, nodes[0].downloadUrl]) {
    const answer = await fetch(url.replace(first.url, second.url));
    assert.equal(answer.status, 200, url);
    assert.ok((await answer.arrayBuffer()).byteLength > 100);
  }
  assert.equal((await fetch(`${second.url}/switch/themes/seen-from-both-${hexId}`)).status, 200);
});
