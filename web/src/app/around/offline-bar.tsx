// There is no connection, and what is shown may be from earlier.

import { appText } from "@/messages/app-text";
import { language } from "@/messages/language";
import { Bar } from "./bar";

const clock = (moment: number) => new Date(moment).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });

export function OfflineBar({ keptAt }: { keptAt: number | null }) {
  const words = appText.offline;
  return (
    <Bar
      icon="info"
      label={words.label}
      line={keptAt === null ? undefined : words.copy({ time: clock(keptAt) })}
      title={words.bar}
    />
  );
}
