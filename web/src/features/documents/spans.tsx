// Text of a document: emphasis, code, and links, which stay within the app where they can.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Breakable } from "@/ui/breakable";
import type { Span } from "./document";
import { keptTogether } from "./kept-together";
import { NamedIcon } from "./named-icon";

const LINK = "text-link";

function Target({ href, children }: { href: string; children: ReactNode }) {
  if (!href.startsWith("/")) {
    const isElsewhere = href.startsWith("http");
    return (
      <a className={LINK} href={href} rel={isElsewhere ? "noopener noreferrer" : undefined}>
        {children}
      </a>
    );
  }
  const [path, hash] = href.split("#");
  return (
    <Link className={LINK} hash={hash} to={path}>
      {children}
    </Link>
  );
}

function Words({ span: { text, isStrong, isEmphasis, isCode, icon } }: { span: Span }) {
  if (icon) return <NamedIcon name={icon} words={text} />;
  if (isCode)
    return (
      <code className="rounded-frame bg-sunken px-1 py-0.5 font-mono text-[0.875em] [overflow-wrap:anywhere]">
        <Breakable code={text} />
      </code>
    );
  const words = keptTogether(text);
  if (isStrong) return <strong className="font-[600]">{words}</strong>;
  if (isEmphasis) return <em>{words}</em>;
  return words;
}

export function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, place) => {
    const words = <Words span={span} />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change its order
      <span key={place}>{span.href ? <Target href={span.href}>{words}</Target> : words}</span>
    );
  });
}
