// There is no connection, and what is shown may be from earlier.

import { appText } from "@/messages/app-text";
import { timeOfDay } from "@/messages/relative-time";
import { Bar } from "./bar";

export function OfflineBar({ keptAt }: { keptAt: number | null }) {
  const words = appText.offline;
  return (
    <Bar
      icon="info"
      label={words.label}
      line={keptAt === null ? undefined : words.copy({ time: timeOfDay(keptAt) })}
      title={words.bar}
    />
  );
}
