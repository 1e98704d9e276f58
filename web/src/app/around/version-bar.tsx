// A new version is ready: now, or after what is being filled in.

import { appText } from "@/messages/app-text";
import { Button } from "@/ui/controls/button";
import { Bar } from "./bar";
import type { Version } from "./use-version";

const LINE = { none: undefined, draft: "keeping", unkept: "unkept" } as const;

export function VersionBar({ version }: { version: Version }) {
  const words = appText.version;
  const { work, isUpdating } = version;
  const line = LINE[work];
  return (
    <Bar
      icon="refresh"
      label={words.label}
      line={line && words[line]}
      title={work === "none" ? words.ready : words.waits}
    >
      {work !== "unkept" && (
        <Button isBusy={isUpdating} look="primary" onClick={version.update}>
          {isUpdating ? words.updating : words.update}
        </Button>
      )}
      <Button onClick={version.later}>{words.later}</Button>
    </Bar>
  );
}
