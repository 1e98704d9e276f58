// Sending the themes of a set, with the pack that they become. Fetched while the form is filled in.

import { CreateSwitchThemes } from "@/api/gql/create-switch-themes";
import type { PublishedThemeFragment } from "@/api/gql/types";
import { upload } from "@/api/upload";
import { type SendOptions, sendSet } from "@/features/publishing/set/send-set";
import type { Limits } from "@/features/session/session";
import type { Draft } from "../theme-form/draft";
import { outgoing, packInput } from "./submission";

export async function sendThemes(options: SendOptions<Draft, Limits, PublishedThemeFragment>): Promise<void> {
  const { set, drafts, limits } = options;
  const pack = packInput(set, drafts);
  await sendSet(
    {
      ready: drafts.flatMap((draft) => outgoing(draft) ?? []),
      limits,
      argument: "themesData",
      pack,
      send: async (themesData, joining, transfer) => {
        const packData = joining ? { ...pack, themeHexIds: [...joining] } : undefined;
        return (await upload(CreateSwitchThemes, { themesData, packData }, transfer)).createSwitchThemes;
      },
    },
    options,
  );
}
