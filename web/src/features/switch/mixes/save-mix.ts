// Telling the server that a mix is saved, or no longer. How many have saved one is nobody's business, so there is no count.

import { SaveSwitchMix } from "@/api/gql/save-switch-mix";
import { UnsaveSwitchMix } from "@/api/gql/unsave-switch-mix";
import { request } from "@/api/request";
import type { SendSaved } from "@/features/catalogue/saving";

export const sendMixSaved: SendSaved = async (code, isWanted) => {
  const { isSaved } = isWanted
    ? (await request(SaveSwitchMix, { code })).saveSwitchMix
    : (await request(UnsaveSwitchMix, { code })).unsaveSwitchMix;
  return { isSaved, saveCount: 0 };
};
