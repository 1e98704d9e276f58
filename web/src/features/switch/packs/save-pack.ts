// Telling the server that a pack is saved, or no longer.

import { SaveSwitchPack } from "@/api/gql/save-switch-pack";
import { UnsaveSwitchPack } from "@/api/gql/unsave-switch-pack";
import { request } from "@/api/request";
import type { SendSaved } from "@/features/catalogue/saving";

export const sendPackSaved: SendSaved = async (hexId, isSaved) =>
  isSaved
    ? (await request(SaveSwitchPack, { hexId })).saveSwitchPack
    : (await request(UnsaveSwitchPack, { hexId })).unsaveSwitchPack;
