// What a program asks of the server. Cookies are those of the request context: a page's `context.request` acts as the
// person at the page, the fixture `request` as a visitor.

import { type APIRequestContext, expect } from "@playwright/test";

export const PREFLIGHT = { "Apollo-Require-Preflight": "true" };

/** Asks and expects an answer without errors. */
export async function graphql<Data>(request: APIRequestContext, query: string, variables: object = {}): Promise<Data> {
  const response = await request.post("/api/graphql", { headers: PREFLIGHT, data: { query, variables } });
  const { data, errors } = await response.json();
  expect(errors, query).toBeUndefined();
  return data;
}

export type Account = { username: string; password: string };

export const register = (request: APIRequestContext, account: Account) =>
  graphql(request, "mutation Join($data: RegisterInput!) { register(data: $data) { username } }", {
    data: { ...account, hasAccepted: true },
  });

export const signIn = (request: APIRequestContext, { username, password }: Account) =>
  graphql(request, "mutation SignIn($data: LoginInput!) { login(data: $data) { username } }", {
    data: { username, password },
  });

/** The signed-in person's name, or null for a visitor. */
export async function whoAmI(request: APIRequestContext): Promise<string | null> {
  const { me } = await graphql<{ me: { username: string } | null }>(request, "query Me { me { username } }");
  return me?.username ?? null;
}

/** `pageUrl` is a path. */
export type Item = { hexId: string; name: string; pageUrl: string };

/** The newest of a list, by its field, such as `switchThemes`; `address` is the field with the path of its page. */
export async function findNewest(request: APIRequestContext, list: string, address = "pageUrl"): Promise<Item> {
  const data = await graphql<Record<string, { nodes: Item[] }>>(
    request,
    `query Newest { ${list}(limit: 1) { nodes { hexId name pageUrl: ${address} } } }`,
  );
  const item = data[list]?.nodes[0];
  if (!item) throw new Error(`no ${list} on display`);
  return item;
}

/** Somebody with a theme on display. */
export async function findCreator(request: APIRequestContext): Promise<{ username: string; pageUrl: string }> {
  const query = "query Creator { switchThemeCreators { username pageUrl } }";
  const data = await graphql<{ switchThemeCreators: { username: string; pageUrl: string }[] }>(request, query);
  const [creator] = data.switchThemeCreators;
  if (!creator) throw new Error("no theme on display");
  return creator;
}

export type Mix = { code: string; pageUrl: string };

/** Makes a mix of these themes, or of the newest. */
export async function makeMix(request: APIRequestContext, hexIds?: readonly string[]): Promise<Mix> {
  const themes = hexIds ?? [(await findNewest(request, "switchThemes")).hexId];
  const mutation = "mutation Mix($hexIds: [String!]!) { createSwitchMix(hexIds: $hexIds) { code pageUrl } }";
  const data = await graphql<{ createSwitchMix: Mix }>(request, mutation, { hexIds: themes });
  return data.createSwitchMix;
}

/** Publishes one theme as the browser does, and waits until its pictures are made. Answers its number. */
export async function publishTheme(request: APIRequestContext, theme: object, picture: Buffer): Promise<string> {
  const response = await request.post("/api/graphql", {
    headers: PREFLIGHT,
    multipart: {
      operations: JSON.stringify({
        query:
          "mutation Publish($themesData: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $themesData) { hexId } }",
        variables: { themesData: [{ ...theme, backgroundImage: null }] },
      }),
      map: JSON.stringify({ picture: ["variables.themesData.0.backgroundImage"] }),
      picture: { name: "picture.png", mimeType: "image/png", buffer: picture },
    },
  });
  const { data, errors } = await response.json();
  expect(errors).toBeUndefined();
  const { hexId } = data.createSwitchThemes[0];
  const query = "query State($hexId: String!) { switchTheme(hexId: $hexId) { previewState } }";
  const state = () => graphql<{ switchTheme: { previewState: string } }>(request, query, { hexId });
  await expect
    .poll(async () => (await state()).switchTheme.previewState, { intervals: [100], timeout: 60_000 })
    .toBe("READY");
  return hexId;
}

/** Publishes a Wii U theme that is one patch and one picture, and waits until its pictures are made. Answers its number. */
export async function publishWiiuTheme(
  request: APIRequestContext,
  theme: object,
  patch: Buffer,
  picture: Buffer,
): Promise<string> {
  const response = await request.post("/api/graphql", {
    headers: PREFLIGHT,
    multipart: {
      operations: JSON.stringify({
        query: "mutation Publish($data: [CreateWiiuThemeInput!]!) { createWiiuThemes(data: $data) { hexId } }",
        variables: { data: [{ ...theme, menPatch: null, launcherScreenshot: null }] },
      }),
      map: JSON.stringify({ patch: ["variables.data.0.menPatch"], picture: ["variables.data.0.launcherScreenshot"] }),
      patch: { name: "Men.bps", mimeType: "application/octet-stream", buffer: patch },
      picture: { name: "picture.png", mimeType: "image/png", buffer: picture },
    },
  });
  const { data, errors } = await response.json();
  expect(errors).toBeUndefined();
  const { hexId } = data.createWiiuThemes[0];
  const query = "query State($hexId: String!) { wiiuTheme(hexId: $hexId) { previewState } }";
  const state = () => graphql<{ wiiuTheme: { previewState: string } }>(request, query, { hexId });
  await expect
    .poll(async () => (await state()).wiiuTheme.previewState, { intervals: [100], timeout: 60_000 })
    .toBe("READY");
  return hexId;
}

/** Publishes themes as one pack, all with the same background, and waits until its collage is made. Answers its number. */
export async function publishPack(
  request: APIRequestContext,
  packData: object,
  themes: readonly object[],
  picture: Buffer,
): Promise<string> {
  const response = await request.post("/api/graphql", {
    headers: PREFLIGHT,
    multipart: {
      operations: JSON.stringify({
        query:
          "mutation Publish($packData: CreateSwitchPackInput, $themesData: [CreateSwitchThemeInput!]!) { createSwitchThemes(packData: $packData, themesData: $themesData) { pack { hexId } } }",
        variables: { packData, themesData: themes.map((theme) => ({ ...theme, backgroundImage: null })) },
      }),
      map: JSON.stringify(
        Object.fromEntries(
          themes.map((_, place) => [`picture${place}`, [`variables.themesData.${place}.backgroundImage`]]),
        ),
      ),
      ...Object.fromEntries(
        themes.map((_, place) => [`picture${place}`, { name: `${place}.png`, mimeType: "image/png", buffer: picture }]),
      ),
    },
  });
  const { data, errors } = await response.json();
  expect(errors).toBeUndefined();
  const { hexId } = data.createSwitchThemes[0].pack;
  const query = "query State($hexId: String!) { switchPack(hexId: $hexId) { previewState } }";
  const state = () => graphql<{ switchPack: { previewState: string } }>(request, query, { hexId });
  await expect
    .poll(async () => (await state()).switchPack.previewState, { intervals: [100], timeout: 60_000 })
    .toBe("READY");
  return hexId;
}
