// The foot of every page: what is on display, how to add to it, the look, and what this site is not.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LanguageChoice } from "@/features/appearance/language-choice";
import { LISTS } from "@/features/kinds";
import { useSession } from "@/features/session/session";
import { text } from "@/messages/text";
import { Logo } from "@/ui/logo";
import { PageLink } from "@/ui/page-link";

/** Pages of text, in the same order at the foot of every page. */
const HELP = [
  "/switch/frequently-asked-questions",
  "/help/switch",
  "/help/wiiu",
  "/house-rules",
  "/terms-of-service",
  "/privacy-policy",
] as const;

const LINK =
  "inline-flex min-h-8 items-center text-name hover:underline decoration-fill decoration-2 underline-offset-4";

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <h2 className="font-text text-facts font-[420] text-ink-2">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

export function Footer({ onAppearance }: { onAppearance: () => void }) {
  const { configuration } = useSession();
  const site = configuration?.site;
  const links = site?.footerLinks ?? [];
  return (
    <footer className="mt-16 border-t border-hairline desktop:mt-24">
      <div className="page grid gap-8 py-10 tablet:grid-cols-3 desktop:grid-cols-12">
        <div className="flex flex-col items-start gap-3 tablet:col-span-3 desktop:col-span-5">
          <Logo />
          <p className="max-w-[40ch] text-name text-ink-2">{site?.tagline || text.homeLine}</p>
          {links.length > 0 && (
            <ul className="flex flex-wrap gap-x-5">
              {links.map(({ label, url }) => (
                <li key={`${label} ${url}`}>
                  <PageLink className={LINK} href={url}>
                    <bdi>{label}</bdi>
                  </PageLink>
                </li>
              ))}
            </ul>
          )}
          <LanguageChoice className={LINK} label={text.language} />
        </div>
        <div className="desktop:col-span-2">
          <Column title={text.nav.kinds}>
            {LISTS.map(({ list, name }) => (
              <li key={list}>
                <Link className={LINK} to={list}>
                  {name}
                </Link>
              </li>
            ))}
          </Column>
        </div>
        <div className="desktop:col-span-3">
          <Column title={text.nav.help}>
            {HELP.map((path) => (
              <li key={path}>
                <Link className={LINK} to={path}>
                  {text.title[path]}
                </Link>
              </li>
            ))}
          </Column>
        </div>
        <div className="desktop:col-span-2">
          <Column title={text.nav.make}>
            <li>
              <Link className={LINK} to="/create">
                {text.nav.create}
              </Link>
            </li>
            <li>
              <Link className={LINK} to="/developers">
                {text.title["/developers"]}
              </Link>
            </li>
            <li>
              <button className={LINK} onClick={onAppearance} type="button">
                {text.nav.appearance}
              </button>
            </li>
          </Column>
        </div>
        <p className="flex flex-wrap gap-x-6 text-facts text-ink-2 tablet:col-span-3 desktop:col-span-12">
          <span>{text.noCookies}</span>
          <span>{text.notAffiliated}</span>
          {configuration && <span className="tabular-nums">{text.version({ version: configuration.version })}</span>}
        </p>
      </div>
    </footer>
  );
}
