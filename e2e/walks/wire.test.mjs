// What the server promises on the wire to browsers and programs: headers, refusals, caching, compression, and that a
// download counts once. The last is why this file's themes are downloaded nowhere else.

import assert from "node:assert/strict";
import { ask, eventually, exhibit, findItem } from "../walk.mjs";

const { walk } = exhibit();

const ME = { query: "query Me { me { username } }" };

walk("a page carries a content policy without any exception for inline code", async ({ context }) => {
  const headers = (await context.request.get("/")).headers();
  const policy = headers["content-security-policy"] ?? "";
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self'/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.match(policy, /require-trusted-types-for 'script'/);
  assert.doesNotMatch(policy, /unsafe-(inline|eval)/);
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["referrer-policy"], "strict-origin-when-cross-origin");
  assert.equal(headers["x-powered-by"], undefined);
});

walk("hashed files may be kept for ever, the page itself may not, and a missing file is not the app", async ({ context }) => {
  const page = await context.request.get("/");
  assert.match(page.headers()["cache-control"], /no-cache|no-store/);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  assert.ok(script, "the page names its script");
  const answer = await context.request.get(script, { headers: { "Accept-Encoding": "gzip, br" } });
  assert.match(answer.headers()["cache-control"], /immutable/);
  assert.match(answer.headers()["content-encoding"] ?? "", /br|gzip/);
  const missing = await context.request.get("/assets/none-12345678.js");
  assert.equal(missing.status(), 404);
  assert.doesNotMatch(missing.headers()["content-type"] ?? "", /html/);
});

walk("a request with a session needs the preflight header", async ({ context }) => {
  const account = { username: "wire.walker", email: "wire@example.test", password: "a long enough password" };
  const registered = await context.request.post("/api/graphql", {
    headers: { "Apollo-Require-Preflight": "true" },
    data: { query: "mutation Join($data: RegisterInput!) { register(data: $data) { username } }", variables: { data: account } },
  });
  assert.deepEqual(await registered.json(), { data: { register: { username: account.username } } });
  const cookie = (await context.cookies()).find(({ name }) => name === "connect.sid");
  assert.ok(cookie?.httpOnly && cookie.sameSite === "Lax", JSON.stringify(cookie));

  const bare = await context.request.post("/api/graphql", { data: ME });
  assert.notEqual(bare.status(), 200, "refused without the header");
  const careful = await context.request.post("/api/graphql", { data: ME, headers: { "Apollo-Require-Preflight": "true" } });
  assert.deepEqual(await careful.json(), { data: { me: { username: account.username } } });
});

walk("queries work by GET without a session, mutations do not", async ({ context }) => {
  const query = await context.request.get(`/api/graphql?query=${encodeURIComponent("{ switchThemes(limit: 1) { pageInfo { limit } } }")}`);
  assert.deepEqual(await query.json(), { data: { switchThemes: { pageInfo: { limit: 1 } } } });
  const mutation = await context.request.get(`/api/graphql?query=${encodeURIComponent("mutation { logout }")}`);
  const body = await mutation.text();
  assert.ok(mutation.status() >= 400 || /"errors"/.test(body), body);
  assert.doesNotMatch(body, /"logout":\s*true/);
});

walk("a page number that is no positive number is refused in words", async ({ context }) => {
  for (const page of [0, -1]) {
    const answer = await context.request.post("/api/graphql", {
      headers: { "Apollo-Require-Preflight": "true" },
      data: { query: `query Bad { switchThemes(page: ${page}) { pageInfo { page } } }` },
    });
    const { errors } = await answer.json();
    assert.equal(errors?.[0].extensions.code, "BAD_USER_INPUT", JSON.stringify(errors));
    assert.match(errors[0].message, /\w+ \w+/);
  }
});

walk("reloading a download, asking only for its head or for its middle counts once", async ({ context }) => {
  const theme = await findItem(context, "theme", 1);
  const count = async () => {
    const { data } = await ask(context, "query Count($hexId: String!) { switchTheme(hexId: $hexId) { downloadCount downloadUrl } }", { hexId: theme.hexId });
    return data.switchTheme;
  };
  const { downloadCount: before, downloadUrl } = await count();
  await context.request.head(downloadUrl);
  await context.request.get(downloadUrl, { headers: { Range: "bytes=100-199" } });
  for (let times = 0; times < 3; times += 1) await context.request.get(downloadUrl);
  await eventually("the download is counted", async () => (await count()).downloadCount === before + 1);
  await new Promise((done) => setTimeout(done, 1_500));
  assert.equal((await count()).downloadCount, before + 1, "and counted once");
});
