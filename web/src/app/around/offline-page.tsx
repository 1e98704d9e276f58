// The page for an address that this device has not kept, while there is no connection: an empty frame, what is the matter,
// the pages that still open, and another try. Nothing here asks the server; links are the browser's own.

import { appText } from "@/messages/app-text";
import { relativeTime } from "@/messages/relative-time";
import { isOffline } from "@/platform/connection";
import { type KeptPage, keptPages } from "@/platform/kept-pages";
import type { Outage } from "@/platform/outage";
import { siteName } from "@/platform/site";
import { useLoaded } from "@/platform/use-loaded";
import { Logo } from "@/ui/logo";
import { OutagePage } from "../outage-page";
import { useOutage } from "../use-outage";

/** As many as one looks through. */
const MOST_SHOWN = 12;

function nameOf({ title, address }: KeptPage): string {
  const suffix = ` – ${siteName()}`;
  return title.endsWith(suffix) ? title.slice(0, -suffix.length) : title || address;
}

export function OfflinePage() {
  const words = appText.offline;
  const seen = useLoaded("all", keptPages)?.slice(0, MOST_SHOWN) ?? [];
  const { outage, isRetrying, retry } = useOutage<Outage>(isOffline() ? "offline" : "server");
  return (
    <>
      <header className="border-b border-hairline">
        <div className="page flex h-(--header) items-center">
          <a className="inline-flex h-10 items-center rounded-frame" href="/">
            <Logo />
          </a>
        </div>
      </header>
      <main id="content">
        <OutagePage isRetrying={isRetrying} offlineLine={words.line} onRetry={retry} outage={outage} />
        {seen.length > 0 && (
          <section className="page flex flex-col gap-3 pb-16">
            <h2 className="text-h2">{words.seen}</h2>
            <ul className="flex flex-col divide-y divide-hairline border-y border-hairline">
              {seen.map((page) => (
                <li key={page.address}>
                  <a
                    className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-6 py-2.5 decoration-fill decoration-2 underline-offset-4 hover:underline"
                    href={page.address}
                  >
                    <span className="min-w-0 text-name font-[600] [overflow-wrap:anywhere]" dir="auto">
                      {nameOf(page)}
                    </span>
                    <span className="text-facts text-ink-2">
                      {words.seenAt({ age: relativeTime(new Date(page.keptAt), new Date()) })}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
    </>
  );
}
