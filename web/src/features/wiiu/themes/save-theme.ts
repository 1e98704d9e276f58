// Telling the server that a Wii U theme is saved, or no longer.

import { SaveWiiuTheme } from "@/api/gql/save-wiiu-theme";
import { UnsaveWiiuTheme } from "@/api/gql/unsave-wiiu-theme";
import { request } from "@/api/request";
import type { SendSaved } from "@/features/catalogue/saving";

export const sendWiiuThemeSaved: SendSaved = async (hexId, isSaved) =>
  isSaved
    ? (await request(SaveWiiuTheme, { hexId })).saveWiiuTheme
    : (await request(UnsaveWiiuTheme, { hexId })).unsaveWiiuTheme;
