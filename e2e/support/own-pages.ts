// Every page that only somebody signed in has, and those that show more to them, by the name that tests give it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { STEPS as SWITCH_STEPS } from "../../web/src/features/switch/publish/step-ids";
import { STEPS as WIIU_STEPS } from "../../web/src/features/wiiu/publish/step-ids";
import { type Account, findNewest, graphql, publishPack, publishTheme, publishWiiuTheme, register, signIn } from "./api";
import { type Colour, pngOfHalves } from "./pictures";
import { ROOT, runVitrine } from "./vitrine";
import { patchesOf } from "./wiiu-patches";

/** What there is for these pages to show. */
export type OwnItems = {
  theme: string;
  unlisted: string;
  pack: string;
  wiiuTheme: string;
  creator: { username: string; uuid: string };
  openCase: number;
  decidedCase: number;
};

export type Person = "creator" | "moderator" | "admin";

export type OwnPage = {
  name: string;
  /** Of addresses.json. */
  pattern: string;
  who: Person;
  path: (items: OwnItems) => string;
  /** A window of its own, without header and footer. */
  isBare: boolean;
};

/** The parts of the account page, as its code names them. */
const SECTIONS = [
  ...readFileSync(join(ROOT, "web/src/features/account/sections.ts"), "utf8").matchAll(/^ {4}id: "([a-z-]+)"/gm),
].map(([, id]) => id as string);

const page = (name: string, pattern: string, path: OwnPage["path"] = () => pattern, who: Person = "creator") => ({
  name,
  pattern,
  who,
  path,
  isBare: pattern === "/login-success",
});

export const OWN_PAGES: readonly OwnPage[] = [
  page("home of somebody signed in", "/"),
  ...SECTIONS.map((id) => page(`account, ${id}`, "/account", () => `/account?section=${id}`)),
  page("ways into the account", "/account/sign-in"),
  page("own items", "/account/items"),
  page("notifications", "/account/notifications"),
  page("notifications of one group", "/account/notifications", () => "/account/notifications?group=FOLLOWED"),
  page("end of signing in elsewhere", "/login-success"),
  page("private themes", "/switch/themes", () => "/switch/themes?private=1"),
  page("saved themes", "/switch/themes", () => "/switch/themes?saved=1"),
  page("own Switch theme", "/switch/themes/{slugId}", ({ theme }) => theme),
  page("own item that is on no list", "/switch/themes/{slugId}", ({ unlisted }) => unlisted),
  page("own pack", "/switch/packs/{slugId}", ({ pack }) => pack),
  page("own Wii U theme", "/wiiu/themes/{slugId}", ({ wiiuTheme }) => wiiuTheme),
  page("own page", "/creators/{username}", ({ creator }) => `/creators/${creator.username}`),
  page("edit form of a Switch theme", "/switch/themes/{slugId}/edit", ({ theme }) => `${theme}/edit`),
  page("edit form of a pack", "/switch/packs/{slugId}/edit", ({ pack }) => `${pack}/edit`),
  page("edit form of a Wii U theme", "/wiiu/themes/{slugId}/edit", ({ wiiuTheme }) => `${wiiuTheme}/edit`),
  page("create, signed in", "/create"),
  ...SWITCH_STEPS.map((step) =>
    page(`create a Switch theme, ${step}`, "/create/switch/theme", () => `/create/switch/theme?new=1&step=${step}`),
  ),
  page("finished themes", "/create/switch/theme", () => "/create/switch/theme?new=1&import=1"),
  ...WIIU_STEPS.map((step) =>
    page(`create a Wii U theme, ${step}`, "/create/wiiu/theme", () => `/create/wiiu/theme?new=1&step=${step}`),
  ),
  page("queue", "/moderation", () => "/moderation", "moderator"),
  page("open case", "/moderation", ({ openCase }) => `/moderation?case=${openCase}`, "moderator"),
  page("decided case", "/moderation", (items) => `/moderation?state=DECIDED&case=${items.decidedCase}`, "moderator"),
  page("queue without a match", "/moderation", () => "/moderation?category=SPAM_OR_COPY", "moderator"),
  page("accounts", "/moderation/users", () => "/moderation/users", "moderator"),
  page("account that nobody has", "/moderation/users", () => "/moderation/users?q=nobody", "moderator"),
  page(
    "account as the staff see it",
    "/moderation/users/{uuid}",
    ({ creator }) => `/moderation/users/${creator.uuid}`,
    "moderator",
  ),
  page(
    "creator as the staff see them",
    "/creators/{username}",
    ({ creator }) => `/creators/${creator.username}`,
    "moderator",
  ),
  page("item on no list as the staff see it", "/switch/themes/{slugId}", ({ unlisted }) => unlisted, "moderator"),
  page("site settings", "/admin", () => "/admin", "admin"),
];

const BRICK: Colour = [150, 60, 40];
const SLATE: Colour = [40, 60, 90];

/** Makes three people, and what the pages above show of them. */
export async function makeOwnItems(people: Record<Person, APIRequestContext>, dataDir: string): Promise<OwnItems> {
  const { creator, moderator, admin } = people;
  const mona: Account = { username: "mona.keeps", password: "a lamp over the doorway" };
  const keeper: Account = { username: "keeper.of.halls", password: "a lamp over the doorway" };
  await register(creator, mona);
  const owner: Account = { username: "owner.of.halls", password: "a lamp over the doorway" };
  await register(moderator, keeper);
  await register(admin, owner);
  await runVitrine(dataDir, ["user", "grant", keeper.username, "moderator"]);
  await runVitrine(dataDir, ["user", "grant", owner.username, "admin"]);
  // A new role is a new sign-in.
  await signIn(moderator, keeper);
  await signIn(admin, owner);
  const update =
    "mutation Update($values: [SiteSettingInput!]!) { updateSiteSettings(version: 0, values: $values) { version } }";
  const values = [{ key: "welcome", value: "Welcome to **the halls**." }];
  await graphql(admin, update, { values });

  const picture = pngOfHalves(1280, 720, BRICK, SLATE);
  const theme = { tags: ["dusk"], description: "Bricks after rain." };
  const own = await publishTheme(creator, { ...theme, name: "Brickfield", target: "ResidentMenu" }, picture);
  const unlisted = await publishTheme(creator, { ...theme, name: "Kiln", target: "Set" }, picture);
  await publishTheme(creator, { ...theme, name: "Cellar", target: "Psl", isPrivate: true }, picture);
  const themes = (["Entrance", "Set"] as const).map((target) => ({ ...theme, name: `Yard ${target}`, target }));
  const pack = await publishPack(creator, { name: "Yard" }, themes, picture);
  const patch = (await patchesOf(creator))("Men", "Men.bps");
  const wiiuTheme = await publishWiiuTheme(creator, { ...theme, name: "Clay pit" }, patch.buffer, picture);

  const saved = await findNewest(moderator, "switchLayouts");
  for (const person of [creator, moderator]) {
    await graphql(person, "mutation Save($id: String!) { saveSwitchLayout(hexId: $id) { hexId } }", { id: saved.hexId });
    await graphql(person, "mutation Save($id: String!) { saveSwitchTheme(hexId: $id) { hexId } }", { id: own });
  }
  const { me } = await graphql<{ me: { uuid: string } }>(creator, "query Me { me { uuid } }");
  const follow = "mutation Follow($uuid: String!) { followCreator(uuid: $uuid) { uuid } }";
  await graphql(moderator, follow, { uuid: me.uuid });

  const report = async (id: string) => {
    const mutation = "mutation Report($data: ReportInput!) { reportContent(data: $data) { id } }";
    const data = { kind: "SWITCH_THEME", id, category: "OTHER", text: "It is not what it says it is." };
    await graphql(moderator, mutation, { data });
    const query = "query Cases { moderationCases { nodes { id } } }";
    const { moderationCases } = await graphql<{ moderationCases: { nodes: { id: number }[] } }>(moderator, query);
    return moderationCases.nodes.at(0)?.id as number;
  };
  const decidedCase = await report(unlisted);
  const decide =
    "mutation Decide($id: Int!, $reason: String) { decideModerationCase(id: $id, decision: UNLISTED, reason: $reason) { id } }";
  await graphql(moderator, decide, { id: decidedCase, reason: "This is not your own work." });
  const openCase = await report(own);
  return {
    theme: `/switch/themes/brickfield-${own}`,
    unlisted: `/switch/themes/kiln-${unlisted}`,
    pack: `/switch/packs/yard-${pack}`,
    wiiuTheme: `/wiiu/themes/clay-pit-${wiiuTheme}`,
    creator: { username: mona.username, uuid: me.uuid },
    openCase,
    decidedCase,
  };
}
