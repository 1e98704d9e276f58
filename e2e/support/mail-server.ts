// A mail server that keeps what it is sent.

import { createServer } from "node:net";
import { createInterface } from "node:readline";

export type MailServer = {
  /** Settings of a site that sends mail through it. */
  settings: Record<string, string>;
  /** Letters that have arrived, with their headers, the last one last. */
  letters: string[];
  stop: () => Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const letters: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    const say = (line: string) => socket.write(`${line}\r\n`);
    let letter: string[] | null = null;
    say("220 mail.test");
    createInterface({ input: socket }).on("line", (line) => {
      if (letter && line === ".") {
        letters.push(letter.join("\n").replaceAll("=\n", ""));
        letter = null;
        say("250 taken");
      } else if (letter) {
        letter.push(line);
      } else if (line.startsWith("DATA")) {
        letter = [];
        say("354 go on");
      } else {
        say(line.startsWith("QUIT") ? "221 bye" : "250 ok");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    settings: {
      VITRINE_SMTP_SERVER: `127.0.0.1:${port}`,
      VITRINE_SMTP_TLS: "off",
      VITRINE_MAIL_FROM: "Vitrine <no-reply@example.org>",
    },
    letters,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
