// The button on captions, of which a first view has nothing: it comes when the browser rests.

import type { ThemeCaptionFragment } from "@/api/gql/types";
import { loadMessages } from "@/messages/language";
import { lateCode } from "@/ui/late-code";

export const mixButtonCode = lateCode(async () => {
  const [code] = await Promise.all([import("./mix-button"), loadMessages("mix")]);
  return code;
});

export function LateMixButton({ theme }: { theme: ThemeCaptionFragment }) {
  const code = mixButtonCode.use();
  return code && !theme.isPrivate && <code.CaptionButton theme={theme} />;
}
