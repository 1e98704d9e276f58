// The program on the console that takes themes, and where on the SD card it looks for them.

import { useSession } from "@/features/session/session";
import { itemsText } from "@/messages/items-text";

export const THEMES_FOLDER = "themes/";

type Installer = {
  name: string;
  /** Null while it is not known which one is meant. */
  url: string | null;
};

/** The one that the operator of this site names. */
export function useInstaller(): Installer {
  return useSession().configuration?.installer ?? { name: itemsText.whereItGoes.anyInstaller, url: null };
}
