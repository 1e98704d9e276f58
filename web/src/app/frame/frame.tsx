// What stands around every page: skip link, header, main, footer, bottom bar on phones, toasts, appearance panel.

import { Outlet, useMatches } from "@tanstack/react-router";
import { useState } from "react";
import { text } from "@/messages/text";
import { LoadingProgress } from "../loading-progress";
import { BottomBar } from "./bottom-bar";
import { Footer } from "./footer";
import { Header } from "./header";
import { LateAppBars, LateAppearancePanel, LatePlayer, LateToasts, LateTray } from "./late-parts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Nothing stands around the page. */
    isBare?: boolean;
  }
}

/** Around pages that are bare, and in the window in which people sign in through another site, there is nothing. */
export function PageFrame() {
  const isBare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isBare) });
  return isBare ? <BareFrame /> : <WholeFrame />;
}

function BareFrame() {
  return (
    <main className="min-h-dvh" id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

function WholeFrame() {
  const [isAppearanceOpen, setAppearanceOpen] = useState(false);
  const openAppearance = () => setAppearanceOpen(true);
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(var(--bottom-bar)+var(--action-bar))]">
      <a
        className="absolute start-4 top-2 z-50 -translate-y-24 rounded-control bg-fill px-4 py-2 text-name font-[600] text-on-fill focus:translate-y-0"
        href="#content"
      >
        {text.nav.skip}
      </a>
      <LoadingProgress />
      <div className="contents in-data-popup:hidden">
        <Header onAppearance={openAppearance} />
      </div>
      <main className="flex-1" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <div className="contents in-data-popup:hidden">
        <Footer onAppearance={openAppearance} />
        <LatePlayer />
        <LateTray />
        <LateAppBars />
        <BottomBar onAppearance={openAppearance} />
      </div>
      <LateAppearancePanel isOpen={isAppearanceOpen} onOpenChange={setAppearanceOpen} />
      <LateToasts />
    </div>
  );
}
