// What was changed, by whom and when; each change can be undone.

import { useState } from "react";
import { UndoSiteSettings } from "@/api/gql/undo-site-settings";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { Part } from "@/features/catalogue/item-parts";
import { Moment } from "@/features/catalogue/moment";
import { adminText } from "@/messages/admin-text";
import { fullTime } from "@/messages/relative-time";
import { Button } from "@/ui/controls/button";
import { showToast } from "@/ui/overlays/toast-queue";
import { wordsOfField } from "./setting-control";
import type { Settings } from "./setting-values";

type SettingsHistoryProps = {
  settings: Settings;
  /** There is unsaved input, which undoing would throw away. */
  isChanged: boolean;
  onUndone: (settings: Settings) => void;
};

export function SettingsHistory({ settings, isChanged, onUndone }: SettingsHistoryProps) {
  const words = adminText.history;
  const kinds = new Map(settings.fields.map(({ key, kind }) => [key, kind]));
  const shown = (key: string, value: string) => {
    const choices: Readonly<Record<string, string>> = adminText.choice;
    if (value === "") return words.empty;
    if (kinds.get(key) === "MOMENT") return fullTime(new Date(value));
    return kinds.get(key) === "CHOICE" ? (choices[value] ?? value) : value;
  };
  const [undoing, setUndoing] = useState<number | null>(null);
  const undo = async (change: number) => {
    if (isChanged) {
      showToast({ kind: "error", title: words.unsaved });
      return;
    }
    setUndoing(change);
    try {
      const { undoSiteSettings } = await request(UndoSiteSettings, { version: settings.version, change });
      onUndone(undoSiteSettings);
    } catch (error) {
      showToast({ kind: "error", title: error instanceof RequestError ? error.message : words.failed });
    }
    setUndoing(null);
  };
  return (
    <Part title={words.title}>
      <p className="text-name text-ink-2">{settings.history.length === 0 ? words.none : words.line}</p>
      <ol className="flex flex-col divide-y divide-hairline">
        {settings.history.map(({ version, at, author, fields }) => (
          <li className="flex flex-col items-start gap-1.5 py-4" key={version}>
            <p className="text-facts text-ink-2">
              {author === null ? words.commandLine : <bdi>{author}</bdi>} · <Moment at={at} />
            </p>
            <dl className="flex w-full flex-col gap-1 text-name">
              {fields.map(({ key, before, after }) => (
                <div key={key}>
                  <dt className="font-[560]">{wordsOfField(key).label}</dt>
                  <dd className="text-ink-2 whitespace-pre-line [overflow-wrap:anywhere]">
                    {words.from({ before: shown(key, before), after: shown(key, after) })}
                  </dd>
                </div>
              ))}
            </dl>
            <Button
              aria-label={words.undoOf({ when: fullTime(new Date(at)) })}
              disabled={undoing !== null}
              isBusy={undoing === version}
              onClick={() => void undo(version)}
              size="small"
            >
              {words.undo}
            </Button>
          </li>
        ))}
      </ol>
    </Part>
  );
}
