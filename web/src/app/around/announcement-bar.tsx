// The announcement of the site, until it is hidden in this browser.

import { useState } from "react";
import { useSession } from "@/features/session/session";
import { appText } from "@/messages/app-text";
import { readStored, writeStored } from "@/platform/storage";
import { Button } from "@/ui/controls/button";
import { Bar } from "./bar";

/** The last announcement that was hidden. */
const HIDDEN_STORED = "vitrine.announcement";

export function useAnnouncement() {
  const announcement = useSession().configuration?.site.announcement ?? null;
  const [hidden, setHidden] = useState(() => readStored(HIDDEN_STORED));
  const hide = () => {
    if (announcement === null) return;
    writeStored(HIDDEN_STORED, announcement);
    setHidden(announcement);
  };
  return { shown: announcement === hidden ? null : announcement, hide };
}

export function AnnouncementBar({ shown, hide }: { shown: string; hide: () => void }) {
  const words = appText.announcement;
  return (
    <Bar icon="info" label={words.label} title={shown}>
      <Button onClick={hide}>{words.hide}</Button>
    </Bar>
  );
}
