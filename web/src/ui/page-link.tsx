// A link to an address that the server made (`pageUrl`). Inside the app it navigates without reloading;
// addresses written in the code use the router's own typed Link instead.

import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { siteOrigin } from "@/platform/site";

type PageLinkProps = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  children: ReactNode;
  /** Lets the browser morph what both pages name the same, such as a picture that becomes the stage. */
  isMorphing?: boolean;
};

/** Path of an address on this site, or null for another site's. */
function pathOnThisSite(href: string): string | null {
  if (href.startsWith("/") && !href.startsWith("//")) return href;
  try {
    const address = new URL(href);
    return address.origin === siteOrigin() ? address.pathname + address.search : null;
  } catch {
    return null;
  }
}

export function PageLink({ href, children, isMorphing, ...rest }: PageLinkProps) {
  const path = pathOnThisSite(href);
  if (path === null) {
    return (
      <a href={href} rel="noopener noreferrer nofollow" {...rest}>
        {children}
      </a>
    );
  }
  // What the router makes of it, without its working out for each of a page's links whether it is the current one.
  if (import.meta.env.SSR) {
    return (
      <a href={encodeURI(path)} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={path} viewTransition={isMorphing} {...rest}>
      {children}
    </Link>
  );
}
