// The mix whose code somebody has typed.

import { SwitchMixByCode } from "@/api/gql/switch-mix-by-code";
import { request } from "@/api/request";
import type { FoundItem } from "@/features/catalogue/showcase";

export async function findMixByCode(code: string): Promise<FoundItem | undefined> {
  const { switchMix: mix } = await request(SwitchMixByCode, { code });
  return mix ?? undefined;
}
