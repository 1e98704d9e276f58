// "Surprise me": asks for one random work and goes there.

import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { RandomSwitchLayout } from "@/api/gql/random-switch-layout";
import { RandomSwitchTheme } from "@/api/gql/random-switch-theme";
import { request } from "@/api/request";
import { text } from "@/messages/text";
import { Menu, MenuItem } from "@/ui/overlays/menu";
import { showToast } from "@/ui/overlays/toast-queue";

type Kind = "theme" | "layout";
const KINDS: readonly Kind[] = ["theme", "layout"];

async function findPageUrl(kind: Kind): Promise<string | undefined> {
  if (kind === "theme") return (await request(RandomSwitchTheme, {})).randomSwitchThemes[0]?.pageUrl;
  return (await request(RandomSwitchLayout, {})).randomSwitchLayouts[0]?.pageUrl;
}

/** The kind being looked for, if any, and the function that looks. */
function useSurprise() {
  const router = useRouter();
  const [wanted, setWanted] = useState<Kind | null>(null);
  const surprise = async (kind: Kind) => {
    setWanted(kind);
    try {
      const pageUrl = await findPageUrl(kind);
      if (pageUrl) await router.navigate({ to: pageUrl });
      else showToast({ title: text.surprise.none });
    } catch {
      showToast({ kind: "error", title: text.failure.panel, description: text.failure.unreachable });
    } finally {
      setWanted(null);
    }
  };
  return { wanted, surprise };
}

/** The entries alone, for menus that hold other things too. */
export function SurpriseItems() {
  const { wanted, surprise } = useSurprise();
  return KINDS.map((kind) => (
    <MenuItem icon="dice" isBusy={wanted === kind} isStaying key={kind} onSelect={() => void surprise(kind)}>
      {text.surprise[kind]}
    </MenuItem>
  ));
}

export function SurpriseMenu({ trigger }: { trigger: ReactNode }) {
  return (
    <Menu trigger={trigger}>
      <SurpriseItems />
    </Menu>
  );
}
