// The switch that keeps one's visits out of the counter, where the operator has one.

import { useState } from "react";
import { appText } from "@/messages/app-text";
import { areVisitsCounted, asksNotToBeTracked, hasOptedOut, setOptedOut } from "@/platform/visit-counting";
import { Switch } from "@/ui/fields/choice";

export function VisitChoice() {
  const words = appText.visits;
  const [isOut, setOut] = useState(hasOptedOut);
  if (!areVisitsCounted()) return null;
  const isAsked = asksNotToBeTracked();
  return (
    <Switch
      checked={isOut || isAsked}
      disabled={isAsked}
      hint={isAsked ? words.asked : words.line}
      label={words.uncounted}
      onChange={({ target }) => {
        setOptedOut(target.checked);
        setOut(target.checked);
      }}
    />
  );
}
