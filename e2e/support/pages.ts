// Every page there is, by the name that tests and pictures give it.

import type { APIRequestContext } from "@playwright/test";
import addresses from "../../addresses.json" with { type: "json" };
import { findCreator, findNewest, makeMix } from "./api";

export type KnownPage = {
  name: string;
  /** Of addresses.json. */
  pattern: string;
  title: string | RegExp;
  path: string | ((request: APIRequestContext) => Promise<string>);
};

/** The lists, which addresses.json tells by what they are sorted by, each with the field that holds its items' addresses. */
const LISTS = addresses.pages.flatMap(({ pattern, title, sorts }) => {
  const item = addresses.pages.find((page) => page.pattern === `${pattern}/{slugId}`);
  return sorts ? [{ list: pattern, title, address: item?.address }] : [];
});

/** `switch themes` for /switch/themes. */
const nameOf = (list: string) => list.slice(1).replace("/", " ");

/** The field of the API with the items of a list: `switchThemes` for /switch/themes. */
const fieldOf = (list: string) => list.slice(1).replace(/[/-]([a-z])/g, (_, letter: string) => letter.toUpperCase());

const PAGES_OF_KINDS = LISTS.flatMap(({ list, title, address }): KnownPage[] => [
  { name: nameOf(list), pattern: list, path: list, title: `${title} – Vitrine` },
  { name: `${nameOf(list)} without a match`, pattern: list, path: `${list}?q=nxbxla`, title: `${title} – Vitrine` },
  {
    name: `one of ${nameOf(list)}`,
    pattern: `${list}/{slugId}`,
    path: async (request) => (await findNewest(request, fieldOf(list), address)).pageUrl,
    title: /^.+ – Vitrine$/,
  },
]);

const NAMED: KnownPage[] = [
  { name: "home", pattern: "/", path: "/", title: "Vitrine" },
  ...PAGES_OF_KINDS,
  { name: "mix that is begun", pattern: "/switch/mix", path: "/switch/mix", title: "Your mix – Vitrine" },
  {
    name: "mix",
    pattern: "/switch/mix/{code}",
    path: async (request) => (await makeMix(request)).pageUrl,
    title: /^Mix M[0-9][0-9A-F]{6} – Vitrine$/,
  },
  { name: "search", pattern: "/search", path: "/search?q=night", title: "Search – Vitrine" },
  { name: "create", pattern: "/create", path: "/create", title: "Create – Vitrine" },
  { name: "create a theme", pattern: "/create/switch/theme", path: "/create/switch/theme", title: "Create Switch Theme – Vitrine" },
  {
    name: "creator",
    pattern: "/creators/{username}",
    path: async (request) => (await findCreator(request)).pageUrl,
    title: /^.+ – Vitrine$/,
  },
  { name: "sign-in", pattern: "/login", path: "/login", title: "Login – Vitrine" },
  { name: "sign-in that failed", pattern: "/login-failed", path: "/login-failed?problem=unreachable", title: "Not signed in – Vitrine" },
  { name: "ways back into an account", pattern: "/recover", path: "/recover", title: "Recover your account – Vitrine" },
  { name: "developers", pattern: "/developers", path: "/developers", title: "For developers – Vitrine" },
  { name: "API explorer", pattern: "/developers/explorer", path: "/developers/explorer", title: "API explorer – Vitrine" },
  { name: "registration", pattern: "/register", path: "/register", title: "Register – Vitrine" },
];

/** Every other page that search engines may list, such as the pages of text. */
const OTHERS = addresses.pages
  .filter(
    ({ pattern, isIndexed }) => isIndexed && !pattern.includes("{") && !NAMED.some((named) => named.pattern === pattern),
  )
  .map(({ pattern, title }): KnownPage => ({ name: nameOf(pattern), pattern, path: pattern, title: `${title} – Vitrine` }));

export const PAGES = [...NAMED, ...OTHERS];

export const MISSING_PAGES = [
  { name: "an unknown path", path: "/no/such/page" },
  ...LISTS.map(({ list }) => ({ name: `an unknown one of ${nameOf(list)}`, path: `${list}/nothing-FFFFFF` })),
  { name: "an unknown mix", path: "/switch/mix/M1234567" },
  { name: "an unknown creator", path: "/creators/nobody" },
  { name: "a mix address without a code", path: "/switch/mix/made" },
  { name: "a theme address without an id", path: "/switch/themes/nothing" },
];

/** Every pattern of an address that there is. */
export const PATTERNS = addresses.pages.map(({ pattern }) => pattern);

/** The path of a page, which for an item depends on what is on display. */
export const findPath = async (page: Pick<KnownPage, "path">, request: APIRequestContext) =>
  typeof page.path === "string" ? page.path : page.path(request);
