// The themes of a pack in its form: those in it, each to be taken out, and one more of one's own, found by typing.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ThemesInNoPack } from "@/api/gql/themes-in-no-pack";
import type { ThemeInPackFragment } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { useTied } from "@/features/form/app-form";
import { editText } from "@/messages/edit-text";
import { breakingTarget, text } from "@/messages/text";
import { useDebouncedValue } from "@/platform/use-debounced-value";
import { IconButton } from "@/ui/controls/icon-button";
import { Combobox } from "@/ui/fields/combobox";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Field } from "@/ui/fields/field";
import { Group } from "@/ui/fields/group";

const PAUSE_MS = 200;
const SUGGESTED = 8;

type ThemesPartProps = {
  creatorUuid: string;
  least: number;
  most: number;
};

export function ThemesPart({ creatorUuid, least, most }: ThemesPartProps) {
  const words = editText.pack;
  const { name, value: themes, error, change } = useTied<ThemeInPackFragment[]>();
  return (
    <FieldPlace name={name}>
      <Group error={error} hint={words.themesHint({ least, most })} label={words.themes}>
        <ul className="flex flex-col divide-y divide-hairline border-y border-hairline">
          {themes.map((theme) => (
            <li className="flex items-center gap-3 py-2" key={theme.hexId}>
              <Picture theme={theme} />
              <p className="min-w-0 flex-1 text-name">
                <span className="block truncate font-[600]" dir="auto">
                  {theme.name}
                </span>
                <span className="text-facts text-ink-2">{breakingTarget[theme.target]}</span>
              </p>
              <IconButton
                icon="close"
                label={words.remove({ name: theme.name })}
                onClick={() => change(themes.filter(({ hexId }) => hexId !== theme.hexId))}
              />
            </li>
          ))}
        </ul>
        {themes.length < most && (
          <AddTheme
            chosen={themes.map(({ hexId }) => hexId)}
            creatorUuid={creatorUuid}
            onAdd={(theme) => change([...themes, theme])}
          />
        )}
      </Group>
    </FieldPlace>
  );
}

type AddThemeProps = { creatorUuid: string; chosen: readonly string[]; onAdd: (theme: ThemeInPackFragment) => void };

function AddTheme({ creatorUuid, chosen, onAdd }: AddThemeProps) {
  const words = editText.pack;
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState("");
  const query = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, isError } = useQuery({
    ...operationQuery(ThemesInNoPack, { query: query || undefined, creatorUuids: [creatorUuid] }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  const found = (data?.switchThemes.nodes ?? []).filter(({ hexId }) => !chosen.includes(hexId)).slice(0, SUGGESTED);
  const take = (hexId: string) => {
    const theme = found.find((one) => one.hexId === hexId);
    if (theme) onAdd(theme);
    setTyped("");
  };
  return (
    <Field error={isError ? words.findFailed : undefined} label={words.add}>
      {(control) => (
        <Combobox
          control={control}
          label={words.add}
          onEnter={() => {
            // With one entry left there is nothing to choose between.
            if (found.length === 1 && found[0]) take(found[0].hexId);
          }}
          onFocus={() => setWanted(true)}
          onTake={({ id }) => take(id)}
          onType={setTyped}
          placeholder={words.findTheme}
          suggestions={found.map((theme) => ({
            id: theme.hexId,
            label: theme.name,
            detail: text.target[theme.target],
            picture: <Picture theme={theme} />,
          }))}
          value={typed}
        />
      )}
    </Field>
  );
}

/** A mature one is known by its name here. */
function Picture({ theme }: { theme: ThemeInPackFragment }) {
  return (
    <span className="block w-16 shrink-0 overflow-hidden rounded-frame bg-sunken">
      {theme.isNSFW ? (
        <span className="grid aspect-video place-items-center text-[0.625rem] text-ink-2">{text.mark.mature}</span>
      ) : (
        <img
          alt=""
          className="aspect-video w-full object-cover"
          decoding="async"
          height={180}
          loading="lazy"
          src={theme.preview180Url}
          width={320}
        />
      )}
    </span>
  );
}
