// What the server promises on the wire to browsers and programs: headers, refusals, caching, compression, and that a
// download counts once.

import { setTimeout as pause } from "node:timers/promises";
import { graphql, PREFLIGHT, publishTheme } from "../support/api";
import { expect, test } from "../support/fixtures";
import { pngOfHalves } from "../support/pictures";

test("a page carries a content policy without any exception for inline code", async ({ request }) => {
  const headers = (await request.get("/")).headers();
  const policy = headers["content-security-policy"];
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).toMatch(/script-src 'self'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).toMatch(/require-trusted-types-for 'script'/);
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers["x-powered-by"]).toBeUndefined();
});

test("hashed files may be kept for ever, the page itself may not, and a missing file is not the app", async ({
  request,
}) => {
  const page = await request.get("/");
  expect(page.headers()["cache-control"]).toMatch(/no-cache|no-store/);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  expect(script, "the page names its script").not.toBe("");
  const asset = await request.get(script, { headers: { "Accept-Encoding": "gzip, br" } });
  expect(asset.headers()["cache-control"]).toMatch(/immutable/);
  expect(asset.headers()["content-encoding"]).toMatch(/br|gzip/);
  const missing = await request.get("/assets/none-12345678.js");
  expect(missing.status()).toBe(404);
  expect(missing.headers()["content-type"] ?? "").not.toMatch(/html/);
});

test("registering opens a session that needs the preflight header", async ({ context }) => {
  const account = { username: "wire.keeper", email: "wire@example.test", password: "a long enough password", hasAccepted: true };
  const join = "mutation Join($data: RegisterInput!) { register(data: $data) { username } }";
  expect(await graphql(context.request, join, { data: account })).toEqual({ register: { username: account.username } });
  const cookies = await context.cookies();
  expect(cookies).toContainEqual(expect.objectContaining({ name: "connect.sid", httpOnly: true, sameSite: "Lax" }));

  const data = { query: "query Me { me { username } }" };
  const bare = await context.request.post("/api/graphql", { data });
  expect(bare.status(), "refused without the header").not.toBe(200);
  const careful = await context.request.post("/api/graphql", { data, headers: PREFLIGHT });
  expect(await careful.json()).toEqual({ data: { me: { username: account.username } } });
});

test("queries work by GET without a session, mutations do not", async ({ request }) => {
  const query = await request.get("/api/graphql", {
    params: { query: "{ switchThemes(limit: 1) { pageInfo { limit } } }" },
  });
  expect(await query.json()).toEqual({ data: { switchThemes: { pageInfo: { limit: 1 } } } });
  const mutation = await request.get("/api/graphql", { params: { query: "mutation { logout }" } });
  const body = await mutation.text();
  expect(mutation.status() >= 400 || /"errors"/.test(body), body).toBe(true);
  expect(body).not.toMatch(/"logout":\s*true/);
});

for (const page of [0, -1]) {
  test(`page number ${page} is refused in words`, async ({ request }) => {
    const query = `query Bad { switchThemes(page: ${page}) { pageInfo { page } } }`;
    const response = await request.post("/api/graphql", { headers: PREFLIGHT, data: { query } });
    const refusal = { message: expect.stringMatching(/\w+ \w+/), extensions: { code: "BAD_USER_INPUT" } };
    expect(await response.json()).toMatchObject({ errors: [refusal] });
  });
}

test("reloading a download, asking only for its head or for its middle counts once", async ({
  context,
  creator,
  request,
}) => {
  test.slow();
  const theme = { name: `Counted for ${creator.username}`, tags: ["counted"], target: "Flaunch" };
  const hexId = await publishTheme(context.request, theme, pngOfHalves(1280, 720, [90, 20, 60], [90, 20, 60]));
  const query = "query Count($hexId: String!) { switchTheme(hexId: $hexId) { downloadCount downloadUrl } }";
  const counted = async () =>
    (await graphql<{ switchTheme: { downloadCount: number; downloadUrl: string } }>(request, query, { hexId }))
      .switchTheme;

  const { downloadCount: before, downloadUrl } = await counted();
  await request.head(downloadUrl);
  await request.get(downloadUrl, { headers: { Range: "bytes=100-199" } });
  for (let times = 0; times < 3; times += 1) await request.get(downloadUrl);
  await expect.poll(async () => (await counted()).downloadCount).toBe(before + 1);
  // Longer than the server keeps a download in memory before it counts.
  await pause(1_500);
  expect((await counted()).downloadCount).toBe(before + 1);
});
