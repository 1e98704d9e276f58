// The first choice: which menu, and which layout or none.

import { Link } from "@tanstack/react-router";
import type { Target } from "@/api/gql/types";
import { TARGETS } from "@/features/catalogue/list-search";
import { MenuGlyph } from "@/features/catalogue/menu-glyph";
import { TiedRadioTiles } from "@/features/form/tied-choice";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import type { PickerLayout } from "../../theme-form/check-draft";
import { BACKGROUND_ONLY, OWN_LAYOUT } from "../../theme-form/draft";
import type { FormProps } from "../../theme-form/form-props";
import { LayoutPicker } from "../../theme-form/layout-picker";
import { piecesCode } from "../../theme-form/pieces/pieces-code";

type LayoutStepProps = FormProps & { layouts: readonly PickerLayout[] };

export function LayoutStep({ draft, form, limits, layouts }: LayoutStepProps) {
  const { target, base } = draft;
  const countOf = (menu: Target) => layouts.filter((layout) => layout.target === menu).length;
  const pieces = piecesCode.use("soon");
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
          from="/create/switch/theme"
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
