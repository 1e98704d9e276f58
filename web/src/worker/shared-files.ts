// Files that were shared with the app by another one: kept until the form that takes them is open.

import { consoleOf } from "@/pure/shared-kind";
import { BEYOND, HELD, NAME_HEADER, REFUSED, SHARED_CACHE } from "@/pure/worker-words";

declare const self: ServiceWorkerGlobalScope;

/** As in the manifest. */
export const SHARE_ADDRESS = "/share";
/** As many as a set of drafts may have. */
const MOST_FILES = 50;

/**
 * Puts the files aside and asks the server, which alone is told whether another site has sent them. It leads to the form that takes
 * most of them; to the choice of forms if none does. Either page says what it did not get. Files of a share that the server has
 * refused stay until the next one, out of reach of every form.
 */
export async function takeShared(request: Request): Promise<Response> {
  const given = await request.formData().catch(() => new FormData());
  const files = given.getAll("files").filter((file) => file instanceof File);
  const shared = (await caches.open(SHARED_CACHE)) as Cache;
  const refused = (await shared.keys()).filter(({ url }) => new URL(url).pathname.startsWith(HELD));
  await Promise.all(refused.map((old) => shared.delete(old)));
  const key = crypto.randomUUID();
  const forms: Record<string, number> = {};
  for (const [place, file] of files.slice(0, MOST_FILES).entries()) {
    const taker = await consoleOf(file.name, file);
    if (taker) forms[taker] = (forms[taker] ?? 0) + 1;
    const headers = { "content-type": "application/octet-stream", [NAME_HEADER]: encodeURIComponent(file.name) };
    // Of what no form takes the page tells the name alone.
    const path = `${HELD}${key}/${taker ?? REFUSED}/${Date.now()}-${place}`;
    await shared.put(path, new Response(taker ? file : null, { headers }));
  }
  for (const [place, file] of files.slice(MOST_FILES).entries()) {
    const headers = { [NAME_HEADER]: encodeURIComponent(file.name) };
    await shared.put(`${HELD}${key}/${BEYOND}/${Date.now()}-${place}`, new Response(null, { headers }));
  }
  const most = (["switch", "wiiu"] as const).toSorted((a, b) => (forms[b] ?? 0) - (forms[a] ?? 0))[0];
  const form = most && forms[most] ? most : "none";
  return Response.redirect(new URL(`${SHARE_ADDRESS}/${form}/${key}`, self.location.origin), 303);
}
