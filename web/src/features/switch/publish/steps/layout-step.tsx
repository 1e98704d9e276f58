// The first choice: which menu, and which layout or none.

import { useState } from "react";
import type { Target } from "@/api/gql/types";
import { TARGETS } from "@/features/catalogue/list-search";
import { MenuGlyph } from "@/features/catalogue/menu-glyph";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { RadioTiles } from "@/ui/fields/choice";
import { FieldPlace } from "@/ui/fields/error-summary";
import { TextField } from "@/ui/fields/text-field";
import { Hook } from "@/ui/wall/empty-frame";
import { Frame } from "@/ui/wall/frame";
import { findLayouts } from "../find-layouts";
import type { PickerLayout } from "../problems";
import type { StepProps } from "./step-props";

const SHOWN_AT_ONCE = 23;
const BACKGROUND_ONLY = "background-only";

type LayoutStepProps = StepProps & { layouts: readonly PickerLayout[] };

export function LayoutStep({ draft, change, form, layouts }: LayoutStepProps) {
  const { target } = draft;
  const chooseMenu = (next: Target) => {
    if (next === target) return;
    // A layout belongs to one menu; a background fits all of them.
    change({ target: next, ...(draft.base === "layout" ? { base: null, layoutHexId: null, choices: [] } : {}) });
  };
  const countOf = (menu: Target) => layouts.filter((layout) => layout.target === menu).length;
  return (
    <>
      <FieldPlace name="target">
        <RadioTiles
          columns={4}
          error={form.errorOf("target")}
          label={formText.publish.menu}
          onChange={chooseMenu}
          options={TARGETS.map((menu) => ({
            value: menu,
            label: text.target[menu],
            mark: <MenuGlyph target={menu} />,
            hint: text.count.layouts({ n: countOf(menu) }),
          }))}
          value={target}
        />
      </FieldPlace>
      {target && <LayoutPicker change={change} draft={draft} form={form} layouts={layouts} target={target} />}
    </>
  );
}

type LayoutPickerProps = Pick<LayoutStepProps, "draft" | "change" | "form" | "layouts"> & { target: Target };

function LayoutPicker({ draft, change, form, layouts, target }: LayoutPickerProps) {
  const [typed, setTyped] = useState("");
  const [isAllShown, setAllShown] = useState(false);
  const ofMenu = findLayouts(layouts, target, "");
  const found = findLayouts(layouts, target, typed);
  const shown = isAllShown ? found : found.slice(0, SHOWN_AT_ONCE);
  const chosen = ofMenu.find(({ hexId }) => hexId === draft.layoutHexId);
  // What is chosen stays in view, whatever is searched for.
  const offered = chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown;
  const more = found.length - shown.length;
  const pick = (value: string) => {
    if (value === BACKGROUND_ONLY) change({ base: "background", layoutHexId: null, choices: [] });
    else if (value !== draft.layoutHexId) change({ base: "layout", layoutHexId: value, choices: [] });
  };
  const none = {
    value: BACKGROUND_ONLY,
    label: formText.publish.backgroundOnly,
    hint: formText.publish.backgroundOnlyHint,
    picture: <Hook />,
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
    <FieldPlace name="base">
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
        <RadioTiles
          error={form.errorOf("base")}
          label={formText.publish.layoutsOfMenu}
          onChange={pick}
          options={[none, ...tiles]}
          value={draft.base === "background" ? BACKGROUND_ONLY : draft.layoutHexId}
        />
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
    </FieldPlace>
  );
}

function LayoutPicture({ layout }: { layout: PickerLayout }) {
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
