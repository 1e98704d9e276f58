// A classifier of pictures on a port of its own: it takes a JPEG and answers with the score it is told to.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Classifier = {
  /** What it answers; null fails, and "stalls" never comes. */
  score: number | null | "stalls";
  /** Pictures it has been sent. */
  asked: number;
  settings: Record<string, string>;
  stop: () => Promise<void>;
};

export async function startClassifier(): Promise<Classifier> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      classifier.asked += 1;
      if (classifier.score === "stalls") return;
      const isPicture = request.method === "POST" && request.headers["content-type"] === "image/jpeg";
      response.statusCode = isPicture && classifier.score !== null ? 200 : 500;
      response.end(JSON.stringify({ score: classifier.score }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const classifier: Classifier = {
    score: 0,
    asked: 0,
    settings: { VITRINE_NSFW_CHECK_URL: `http://127.0.0.1:${port}/check` },
    stop: () => {
      const stopped = new Promise<void>((closed) => server.close(() => closed()));
      server.closeAllConnections();
      return stopped;
    },
  };
  return classifier;
}
