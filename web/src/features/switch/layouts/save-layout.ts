// Telling the server that a layout is saved, or no longer.

import { SaveSwitchLayout } from "@/api/gql/save-switch-layout";
import { UnsaveSwitchLayout } from "@/api/gql/unsave-switch-layout";
import { request } from "@/api/request";
import type { SendSaved } from "@/features/catalogue/saving";

export const sendLayoutSaved: SendSaved = async (hexId, isSaved) =>
  isSaved
    ? (await request(SaveSwitchLayout, { hexId })).saveSwitchLayout
    : (await request(UnsaveSwitchLayout, { hexId })).unsaveSwitchLayout;
