// The app on the server: a page's address and the answers to its first questions in, the HTML of the page out.
// Everything is made anew for each page, so that nothing of one visitor's page can show in another's.

import "./globals";
import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { Session } from "@/api/gql/session";
import { type Inlined, seed } from "@/api/inlined";
import { createQueryClient } from "@/api/query";
import { App } from "@/app/app";
import { type AppRouter, createAppRouter } from "@/app/router";
import { loadMessages, setLanguage } from "@/messages/language";
import { setSite } from "@/platform/site";

type Page = {
  /** Path and query. */
  address: string;
  /** Scheme and host that the page was asked from. */
  origin: string;
  apiBase: string;
  siteName: string;
  language: string;
  data: Inlined;
};

/** The router at an address with everything loaded; null if the address leads to another page. */
async function load(address: string, queryClient: QueryClient): Promise<AppRouter | null> {
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const { _serverResult: result } = router;
  if (result?.type !== "redirect") return router;
  const { href = "" } = result.redirect.options;
  // The same page with its search written as the app writes it, such as without what is the default.
  const isSamePage = href !== address && href.split("?")[0] === address.split("?")[0];
  return isSamePage ? load(href, queryClient) : null;
}

/** How React marks a boundary whose content threw. */
const FAILED_PART = "<!--$!-->";

/** Null for a page that leads elsewhere; the browser then goes there. */
async function renderPage(json: string): Promise<string | null> {
  const page: Page = JSON.parse(json);
  setSite(page);
  setLanguage(page.language);
  await loadMessages("page");
  const queryClient = createQueryClient();
  seed(queryClient, Session, page.data);
  const router = await load(page.address, queryClient);
  if (router === null) return null;
  const html = renderToString(<App queryClient={queryClient} router={router} />);
  // What failed stands there as what is shown meanwhile, and the browser would have to begin again.
  if (html.includes(FAILED_PART)) throw new Error(`a part of ${page.address} failed`);
  return html;
}

Object.assign(globalThis, { renderPage });
