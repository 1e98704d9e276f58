// The layout of a published theme: the one it has, another of the catalogue, one of its creator's own, or none. The
// catalogue is fetched when somebody wants to choose.

import { useState } from "react";
import { useTied } from "@/features/form/app-form";
import { putBack } from "@/features/publishing/piece-tools";
import { editText } from "@/messages/edit-text";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { FieldPlace } from "@/ui/fields/error-summary";
import { FieldNotes } from "@/ui/fields/field";
import { ErrorPanel } from "@/ui/wall/error-panel";
import type { PickerLayout } from "../theme-form/check-draft";
import { BACKGROUND_ONLY, type Draft, OWN_LAYOUT } from "../theme-form/draft";
import type { FormProps } from "../theme-form/form-props";
import { LayoutPicker, LayoutPicture } from "../theme-form/layout-picker";
import { piecesCode } from "../theme-form/pieces/pieces-code";
import type { Catalogue } from "./use-catalogue";

type LayoutPartProps = FormProps & {
  before: Draft;
  /** The one that is chosen, if it is one of the catalogue and on display. */
  layout: PickerLayout | null;
  catalogue: Catalogue;
};

const OWN = ["ownLayout", "ownCommonLayout", "overlayBlack", "overlayWhite"] as const;

export function LayoutPart({ draft, form, limits, before, layout, catalogue }: LayoutPartProps) {
  const words = editText.layout;
  const { name, error } = useTied<string | null>();
  const [isChoosing, setChoosing] = useState(false);
  const pieces = piecesCode.use("soon");
  const isOther = draft.base !== before.base;
  const back = () => {
    setChoosing(false);
    form.setFieldValue("base", before.base);
    form.setFieldValue("choices", before.choices);
    putBack(form, before, OWN);
  };
  return (
    <FieldPlace name={name}>
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-4">
          {layout && (
            <span className="w-28 shrink-0 overflow-hidden rounded-frame">
              <LayoutPicture layout={layout} />
            </span>
          )}
          <p className="min-w-0 text-name" aria-live="polite">
            <span className="block font-[600]" dir="auto">
              {nameOf(draft, layout)}
            </span>
            {layout && <bdi className="block text-facts text-ink-2">{layout.creator.username}</bdi>}
          </p>
        </div>
        <div className="-ms-3 flex flex-wrap gap-x-2 gap-y-1">
          <Button
            aria-expanded={isChoosing}
            icon={isChoosing ? "close" : "layers"}
            look="quiet"
            onClick={() => {
              if (!isChoosing) catalogue.fetch();
              setChoosing(!isChoosing);
            }}
            size="small"
          >
            {isChoosing ? words.close : words.replace}
          </Button>
          {draft.base !== BACKGROUND_ONLY && (
            <Button
              icon="trash"
              look="quiet"
              onClick={() => {
                form.setFieldValue("base", BACKGROUND_ONLY);
                form.setFieldValue("choices", []);
              }}
              size="small"
            >
              {words.remove}
            </Button>
          )}
          {isOther && (
            <Button
              aria-label={formText.publish.putBackLabel({ piece: words.heading })}
              icon="reset"
              look="quiet"
              onClick={back}
              size="small"
            >
              {formText.publish.putBack}
            </Button>
          )}
        </div>
        {!isChoosing && <FieldNotes error={error} id={`${name}-notes`} />}
        {isChoosing &&
          (catalogue.layouts ? (
            <LayoutPicker
              base={draft.base}
              form={form}
              layouts={catalogue.layouts}
              target={draft.target ?? "ResidentMenu"}
            />
          ) : catalogue.reason ? (
            <ErrorPanel onRetry={catalogue.fetch} reason={catalogue.reason} title={words.loadFailed} />
          ) : (
            <p className="text-name text-ink-2" role="status">
              {words.loading}
            </p>
          ))}
        {draft.base === OWN_LAYOUT && pieces && (
          <pieces.OwnLayout before={before} draft={draft} form={form} limits={limits} />
        )}
      </div>
    </FieldPlace>
  );
}

function nameOf({ base }: Draft, layout: PickerLayout | null): string {
  if (base === OWN_LAYOUT) return formText.publish.ownLayout;
  return base === BACKGROUND_ONLY ? formText.publish.backgroundOnly : (layout?.name ?? editText.layout.gone);
}
