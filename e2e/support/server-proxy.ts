// A proxy in front of a server, which can be shut, and behind which another build of the app can be put: the same files
// under other names, as a release makes them, and the old names gone.

import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ServerProxy = {
  url: string;
  leadTo: (server: string) => void;
  /** What came through to the server, by method and path, the latest last. */
  asked: () => readonly string[];
  /** Nobody comes through any more; connections break. */
  shut: () => void;
  open: () => void;
  /** Puts the next build in the place of the one that is there. */
  update: () => Promise<void>;
  close: () => Promise<void>;
};

/** The names of files that say what is in them. */
const HASHED = /-([\w-]{8})\.(js|css|woff2)\b/g;
const RENAMED = /\.n(\d+)\.(js|css|woff2)$/;
const TEXT = /^(text\/|application\/(json|javascript|manifest\+json))/;

export async function openServerProxy(): Promise<ServerProxy> {
  let target = "";
  let isShut = false;
  let build = 0;
  const asked: string[] = [];
  /** What the server calls its build. */
  let name = "";

  /** Other names in whatever names files of the app, and another name of the build. */
  const rewritten = (body: string) =>
    build === 0 ? body : body.replace(HASHED, `-$1.n${build}.$2`).replaceAll(name, `${name}-${build}`);

  function pass(path: string, headers: IncomingHttpHeaders, body: Buffer, method: string, response: ServerResponse) {
    const wanted = RENAMED.exec(path);
    const isFile = path.startsWith("/assets/");
    // The names of another build are nobody's.
    if (isFile && Number(wanted?.[1] ?? 0) !== build) return response.writeHead(404).end("Not found.\n");
    const known = path.replace(RENAMED, ".$2").replace(/(\/builds\/meta\/[0-9a-f]{16})-\d+/, "$1");
    const { "accept-encoding": _, ...rest } = headers;
    const url = new URL(known, target);
    asked.push(`${method} ${path}`);
    const passed = request(url, { method, headers: rest }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => {
        const { "content-length": _length, etag: _tag, "transfer-encoding": _coding, ...kept } = answer.headers;
        const whole = Buffer.concat(parts);
        const isText = TEXT.test(answer.headers["content-type"] ?? "");
        response.writeHead(answer.statusCode ?? 502, kept);
        response.end(isText ? rewritten(whole.toString()) : whole);
      });
    });
    passed.on("error", () => response.destroy());
    passed.end(body);
  }

  const server = createServer((incoming, response) => {
    if (isShut) return void incoming.socket.destroy();
    const parts: Buffer[] = [];
    incoming.on("data", (part) => parts.push(part));
    incoming.on("end", () =>
      pass(incoming.url ?? "/", incoming.headers, Buffer.concat(parts), incoming.method ?? "GET", response),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (to) => {
      target = to;
    },
    asked: () => asked,
    shut: () => {
      isShut = true;
      server.closeAllConnections();
    },
    open: () => {
      isShut = false;
    },
    update: async () => {
      const latest = await fetch(new URL("/builds/latest.json", target));
      name = ((await latest.json()) as { id: string }).id;
      build += 1;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
