// Choosing a layout for a menu: from the catalogue, one's own, or none.

import { useState } from "react";
import type { Target } from "@/api/gql/types";
import { TiedRadioTiles } from "@/features/form/tied-choice";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { TextField } from "@/ui/fields/text-field";
import { Icon } from "@/ui/icon";
import { Hook } from "@/ui/wall/empty-frame";
import { Frame } from "@/ui/wall/frame";
import type { PickerLayout } from "./check-draft";
import { BACKGROUND_ONLY, type Draft, OWN_LAYOUT } from "./draft";
import { findLayouts } from "./find-layouts";

const SHOWN_AT_ONCE = 23;

type LayoutPickerProps = {
  form: CheckedForm<Draft>;
  layouts: readonly PickerLayout[];
  target: Target;
  base: string | null;
};

export function LayoutPicker({ form, layouts, target, base }: LayoutPickerProps) {
  const [typed, setTyped] = useState("");
  const [isAllShown, setAllShown] = useState(false);
  const ofMenu = findLayouts(layouts, target, "");
  const found = findLayouts(layouts, target, typed);
  const shown = isAllShown ? found : found.slice(0, SHOWN_AT_ONCE);
  const chosen = ofMenu.find(({ hexId }) => hexId === base);
  // What is chosen stays in view, whatever is searched for.
  const offered = chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown;
  const more = found.length - shown.length;
  const none = {
    value: BACKGROUND_ONLY,
    label: formText.publish.backgroundOnly,
    hint: formText.publish.backgroundOnlyHint,
    picture: <Hook />,
  };
  const own = {
    value: OWN_LAYOUT,
    label: formText.publish.ownLayout,
    hint: formText.publish.ownLayoutHint,
    picture: (
      <span className="flex aspect-video items-center justify-center bg-sunken text-ink-2">
        <Icon name="upload" size={28} />
      </span>
    ),
  };
  const tiles = offered.map((layout) => ({
    value: layout.hexId,
    label: layout.name,
    hint:
      layout.options.length > 0
        ? formText.publish.layoutHint({
            creator: layout.creator.username,
            options: text.count.options({ n: layout.options.length }),
          })
        : layout.creator.username,
    picture: <LayoutPicture layout={layout} />,
  }));
  return (
    <div className="flex flex-col gap-3">
      {ofMenu.length > 6 && (
        <TextField
          icon="search"
          label={formText.publish.searchLayouts}
          onChange={(event) => setTyped(event.target.value)}
          type="search"
          value={typed}
        />
      )}
      <form.AppField listeners={{ onChange: () => form.setFieldValue("choices", []) }} name="base">
        {() => <TiedRadioTiles label={formText.publish.layoutsOfMenu} options={[none, ...tiles, own]} />}
      </form.AppField>
      <p aria-live="polite" className="text-facts text-ink-2">
        {ofMenu.length === 0
          ? formText.publish.noLayouts
          : found.length === 0 && formText.publish.noLayoutFound({ typed: typed.trim() })}
      </p>
      {more > 0 && (
        <div>
          <Button icon="down" onClick={() => setAllShown(true)}>
            {formText.publish.moreLayouts({ count: more })}
          </Button>
        </div>
      )}
    </div>
  );
}

export function LayoutPicture({ layout }: { layout: PickerLayout }) {
  return (
    <Frame
      alt=""
      className="rounded-none"
      ground={layout.color}
      height={360}
      picture={{
        src: layout.preview360Url,
        srcSet: `${layout.preview240Url} 426w, ${layout.preview360Url} 640w`,
        sizes: "(min-width: 64rem) 16rem, 45vw",
        thumbHash: layout.thumbHash,
      }}
      width={640}
    />
  );
}
