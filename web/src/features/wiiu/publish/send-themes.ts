// Sending the themes of a set. Fetched while the form is filled in.

import { CreateWiiuThemes } from "@/api/gql/create-wiiu-themes";
import type { PublishedWiiuThemeFragment } from "@/api/gql/types";
import { upload } from "@/api/upload";
import { type SendOptions, sendSet } from "@/features/publishing/set/send-set";
import type { Draft } from "../theme-form/draft";
import type { FormLimits } from "../theme-form/form-props";
import { outgoing } from "./submission";

export async function sendThemes(options: SendOptions<Draft, FormLimits, PublishedWiiuThemeFragment>): Promise<void> {
  const { drafts, limits } = options;
  await sendSet(
    {
      ready: await Promise.all(drafts.map((draft) => outgoing(draft, limits))),
      limits: { ...limits, themesPerSubmissionMax: limits.wiiuThemesPerSubmissionMax },
      argument: "data",
      pack: null,
      send: async (data, _, transfer) => (await upload(CreateWiiuThemes, { data }, transfer)).createWiiuThemes,
    },
    options,
  );
}
