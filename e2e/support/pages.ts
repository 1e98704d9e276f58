// Every page there is, by the name that tests and pictures give it.

import type { APIRequestContext } from "@playwright/test";
import { findCreator, findNewest, makeMix } from "./api";

type KnownPage = {
  name: string;
  title: string | RegExp;
  path: string | ((request: APIRequestContext) => Promise<string>);
};

export const PAGES: KnownPage[] = [
  { name: "home", path: "/", title: "Vitrine" },
  { name: "packs", path: "/switch/packs", title: "Switch Packs – Vitrine" },
  { name: "packs without a match", path: "/switch/packs?q=nxbxla", title: "Switch Packs – Vitrine" },
  {
    name: "pack",
    path: async (request) => (await findNewest(request, "switchPacks")).pageUrl,
    title: /^.+ – Vitrine$/,
  },
  { name: "themes", path: "/switch/themes", title: "Switch Themes – Vitrine" },
  { name: "themes without a match", path: "/switch/themes?q=nxbxla", title: "Switch Themes – Vitrine" },
  {
    name: "theme",
    path: async (request) => (await findNewest(request, "switchThemes")).pageUrl,
    title: /^.+ – Vitrine$/,
  },
  { name: "layouts", path: "/switch/layouts", title: "Switch Layouts – Vitrine" },
  {
    name: "layout",
    path: async (request) => (await findNewest(request, "switchLayouts")).pageUrl,
    title: /^.+ – Vitrine$/,
  },
  { name: "mix that is begun", path: "/switch/mix", title: "Your mix – Vitrine" },
  {
    name: "mix",
    path: async (request) => (await makeMix(request)).pageUrl,
    title: /^Mix M[0-9][0-9A-F]{6} – Vitrine$/,
  },
  { name: "search", path: "/search?q=night", title: "Search – Vitrine" },
  { name: "create", path: "/create", title: "Create – Vitrine" },
  { name: "create a theme", path: "/create/switch/theme", title: "Create Switch Theme – Vitrine" },
  {
    name: "creator",
    path: async (request) => (await findCreator(request)).pageUrl,
    title: /^.+ – Vitrine$/,
  },
  { name: "sign-in", path: "/login", title: "Login – Vitrine" },
  { name: "sign-in that failed", path: "/login-failed?problem=unreachable", title: "Not signed in – Vitrine" },
  { name: "ways back into an account", path: "/recover", title: "Back into your account – Vitrine" },
  { name: "registration", path: "/register", title: "Register – Vitrine" },
];

export const MISSING_PAGES = [
  { name: "an unknown path", path: "/no/such/page" },
  { name: "an unknown pack", path: "/switch/packs/nothing-FFFFFF" },
  { name: "an unknown theme", path: "/switch/themes/nothing-FFFFFF" },
  { name: "an unknown layout", path: "/switch/layouts/nothing-FFFFFF" },
  { name: "an unknown mix", path: "/switch/mix/M1234567" },
  { name: "an unknown creator", path: "/creators/nobody" },
  { name: "a mix address without a code", path: "/switch/mix/made" },
  { name: "a theme address without an id", path: "/switch/themes/nothing" },
];

/** The path of a page, which for an item depends on what is on display. */
export const findPath = async (page: Pick<KnownPage, "path">, request: APIRequestContext) =>
  typeof page.path === "string" ? page.path : page.path(request);
