// What each value of a layout's options does, in a sentence or two: for those who cannot see the picture, and beside
// what is on. Fetched after the page.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { SwitchLayoutEffects } from "@/api/gql/switch-layout-effects";
import type { SwitchLayoutEffectsQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { effectsText } from "@/messages/effects-text";
import { language } from "@/messages/language";

/** By the UUID of the value. */
export type Effects = ReadonlyMap<string, string>;

type Value = NonNullable<SwitchLayoutEffectsQuery["switchLayout"]>["options"][number]["values"][number];

export function EffectsOfOptions({ hexId, onEffects }: { hexId: string; onEffects: (effects: Effects) => void }) {
  const { data } = useQuery(operationQuery(SwitchLayoutEffects, { hexId }));
  useEffect(() => {
    const values = data?.switchLayout?.options.flatMap((option) => option.values) ?? [];
    onEffects(new Map(values.map((value) => [value.uuid, effectsIn(value.changes)])));
  }, [data, onEffects]);
  return null;
}

export function effectsIn(changes: Value["changes"]): string {
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return changes
    .map(({ effect, parts }) =>
      effectsText[effect]({ parts: list.format(parts.map((part) => effectsText.part[part])) }),
    )
    .join(" ");
}
