// The first choice: which menu, and which layout or none.

import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Target } from "@/api/gql/types";
import { TARGETS } from "@/features/catalogue/list-search";
import { MenuGlyph } from "@/features/catalogue/menu-glyph";
import { TiedRadioTiles } from "@/features/form/tied-choice";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { TextField } from "@/ui/fields/text-field";
import { Icon } from "@/ui/icon";
import { Hook } from "@/ui/wall/empty-frame";
import { Frame } from "@/ui/wall/frame";
import { BACKGROUND_ONLY, OWN_LAYOUT } from "../draft";
import { findLayouts } from "../find-layouts";
import { piecesCode } from "../pieces/pieces-code";
import type { PickerLayout } from "../problems";
import type { StepProps } from "./step-props";

const SHOWN_AT_ONCE = 23;

type LayoutStepProps = StepProps & { layouts: readonly PickerLayout[] };

export function LayoutStep({ draft, form, limits, layouts }: LayoutStepProps) {
  const { target, base } = draft;
  const countOf = (menu: Target) => layouts.filter((layout) => layout.target === menu).length;
  const pieces = piecesCode.use();
  useEffect(() => void piecesCode.fetch(), []);
  const leaveLayout = () => {
    // A layout belongs to one menu; a background fits all of them.
    if (base !== BACKGROUND_ONLY) form.setFieldValue("base", null);
    form.setFieldValue("choices", []);
  };
  return (
    <>
      <form.AppField listeners={{ onChange: leaveLayout }} name="target">
        {() => (
          <TiedRadioTiles
            columns={4}
            label={formText.publish.menu}
            options={TARGETS.map((menu) => ({
              value: menu,
              label: text.target[menu],
              mark: <MenuGlyph target={menu} />,
              hint: text.count.layouts({ n: countOf(menu) }),
            }))}
          />
        )}
      </form.AppField>
      {!target && (
        <Link
          className="text-link self-start text-name"
          search={(now) => ({ ...now, import: true })}
          to="/create/switch/theme"
        >
          {formText.publish.bringFinished}
        </Link>
      )}
      {target && <LayoutPicker base={base} form={form} layouts={layouts} target={target} />}
      {target && base === OWN_LAYOUT && pieces && <pieces.OwnLayout draft={draft} form={form} limits={limits} />}
    </>
  );
}

type LayoutPickerProps = Pick<LayoutStepProps, "form" | "layouts"> & { target: Target; base: string | null };

function LayoutPicker({ form, layouts, target, base }: LayoutPickerProps) {
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
