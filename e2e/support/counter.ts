// A server that counts visits, as Umami does: it takes messages from other origins and answers each with a token.

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Message = {
  headers: IncomingHttpHeaders;
  type: string;
  payload: Record<string, unknown>;
};

export async function startCounter() {
  const messages: Message[] = [];
  const server = createServer(async (request, response) => {
    const allowed = {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Headers": "content-type, x-umami-cache",
      "Access-Control-Allow-Methods": "POST",
    };
    if (request.method === "OPTIONS") {
      response.writeHead(204, allowed).end();
      return;
    }
    let body = "";
    for await (const part of request) body += part;
    messages.push({ headers: request.headers, ...JSON.parse(body) });
    response.writeHead(200, { ...allowed, "Content-Type": "application/json" });
    response.end(JSON.stringify({ cache: `token.${messages.length}` }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/send`,
    messages,
    views: () => messages.filter(({ type, payload }) => type === "event" && payload.name === undefined),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type Counter = Awaited<ReturnType<typeof startCounter>>;
