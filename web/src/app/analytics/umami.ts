// Sends events to a server as Umami's own script does: JSON by POST, without cookies; its answer holds a token that the next
// message carries, so that it need not work out the visit again.

export type Umami = { endpoint: string; website: string };

type VisitEvent = {
  url: string;
  title: string;
  referrer: string;
  /** Of what has happened; a view has none. */
  name?: string;
  data?: Record<string, string | boolean>;
};

export type SendEvent = (type: "event" | "identify", event: VisitEvent) => Promise<void>;

const TOKEN = /^[\w.~+/=-]{1,4096}$/;

/** The token of an answer: JSON, or in older versions the bare token. */
function tokenOf(body: string): string | undefined {
  let found: unknown = body;
  try {
    found = JSON.parse(body)?.cache;
  } catch {
    // Not JSON, then.
  }
  return typeof found === "string" && TOKEN.test(found) ? found : undefined;
}

/** Messages go out one after the other. One that gets no answer is the last: visits are not worth more than that. */
export function umami({ endpoint, website }: Umami): SendEvent {
  let token: string | undefined;
  let isOver = false;
  let before = Promise.resolve();

  async function send(body: string): Promise<void> {
    if (isOver) return;
    const cache: Record<string, string> = token === undefined ? {} : { "x-umami-cache": token };
    try {
      const response = await fetch(endpoint, {
        method: "POST",
        credentials: "omit",
        referrerPolicy: "no-referrer",
        keepalive: true,
        headers: { "Content-Type": "application/json", ...cache },
        body,
      });
      token = tokenOf(await response.text()) ?? token;
      isOver = !response.ok;
    } catch {
      isOver = true;
    }
  }

  return (type, event) => {
    const { width, height } = window.screen;
    const payload = {
      website,
      hostname: window.location.hostname,
      language: navigator.language,
      screen: `${width}x${height}`,
      ...event,
    };
    const body = JSON.stringify({ type, payload });
    before = before.then(() => send(body));
    return before;
  };
}
