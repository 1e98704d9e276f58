// A platform that people sign in through: an OAuth 2 server on a port of its own, and a page on which somebody agrees or does
// not. Its profile answers what Discord's does.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Events, OAuth2Server } from "oauth2-mock-server";

export type Person = { id: string; username: string; avatar: string | null };

export type Platform = {
  /** Who is at the platform from now on. */
  person: Person;
  /** Agrees at once, asks on a page of its own first, or gives codes that its own token endpoint refuses. */
  mood: "agrees" | "asks" | "is down";
  /** Tokens given back. */
  revoked: number;
  /** The server's settings that lead there. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
};

export async function startPlatform(): Promise<Platform> {
  const asking = await startAsking();
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  // Another name than the site's: browsers take the two for different sites.
  await server.start(undefined, "localhost");
  const url = server.issuer.url as string;
  const platform: Platform = {
    person: { id: "1", username: "nobody", avatar: null },
    mood: "agrees",
    revoked: 0,
    settings: {
      VITRINE_DISCORD_CLIENT_ID: "vitrine",
      VITRINE_DISCORD_CLIENT_SECRET: "of the tests",
      VITRINE_DISCORD_NAME: "Parley",
      VITRINE_DISCORD_AUTHORIZE_URL: `${url}/authorize`,
      VITRINE_DISCORD_TOKEN_URL: `${url}/token`,
      VITRINE_DISCORD_PROFILE_URL: `${url}/userinfo`,
      VITRINE_DISCORD_REVOKE_URL: `${url}/revoke`,
      VITRINE_DISCORD_ISSUER: url,
    },
    stop: async () => {
      await server.stop();
      asking.close();
    },
  };
  server.service.on(Events.BeforeAuthorizeRedirect, (redirect) => {
    if (platform.mood === "is down") redirect.url.searchParams.set("code", "of-nobody");
    if (platform.mood === "asks") redirect.url.href = `${asking.url}?back=${encodeURIComponent(redirect.url.href)}`;
  });
  server.service.on(Events.BeforeUserinfo, (answer) => {
    answer.body = platform.person;
  });
  server.service.on(Events.BeforeRevoke, () => {
    platform.revoked += 1;
  });
  return platform;
}

/** A page with two links back: somebody agrees, or does not. Like some platforms it lets no other site hold its window. */
async function startAsking() {
  const server = createServer((request, response) => {
    const agreed = new URL(request.url ?? "", "http://localhost").searchParams.get("back");
    if (!agreed) return response.writeHead(404).end();
    const refused = new URL(agreed);
    refused.searchParams.delete("code");
    refused.searchParams.set("error", "access_denied");
    const link = (to: string, word: string) => `<a href="${to.replaceAll("&", "&amp;")}">${word}</a>`;
    response.writeHead(200, { "Content-Type": "text/html", "Cross-Origin-Opener-Policy": "same-origin" });
    return response.end(
      `<!doctype html><title>Parley</title><link rel="icon" href="data:,">${link(agreed, "Agree")} ${link(refused.href, "No")}`,
    );
  }).listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}
