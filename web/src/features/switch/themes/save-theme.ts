// Telling the server that a theme is saved, or no longer.

import { SaveSwitchTheme } from "@/api/gql/save-switch-theme";
import { UnsaveSwitchTheme } from "@/api/gql/unsave-switch-theme";
import { request } from "@/api/request";
import type { SendSaved } from "@/features/catalogue/saving";

export const sendThemeSaved: SendSaved = async (hexId, isSaved) =>
  isSaved
    ? (await request(SaveSwitchTheme, { hexId })).saveSwitchTheme
    : (await request(UnsaveSwitchTheme, { hexId })).unsaveSwitchTheme;
