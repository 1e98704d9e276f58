// What stands around every page: skip link, header, main, footer, bottom bar on phones, toasts, appearance panel.

import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { text } from "@/messages/text";
import { LoadingProgress } from "../loading-progress";
import { BottomBar } from "./bottom-bar";
import { Footer } from "./footer";
import { Header } from "./header";
import { LateAppBars, LateAppearancePanel, LatePlayer, LateToasts, LateTray } from "./late-parts";

export function PageFrame() {
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
      <Header onAppearance={openAppearance} />
      <main className="flex-1" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer onAppearance={openAppearance} />
      <LatePlayer />
      <LateTray />
      <LateAppBars />
      <BottomBar onAppearance={openAppearance} />
      <LateAppearancePanel isOpen={isAppearanceOpen} onOpenChange={setAppearanceOpen} />
      <LateToasts />
    </div>
  );
}
