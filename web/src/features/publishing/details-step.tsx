// Name, description, tags, and whether the item is for adults.

import { useStore } from "@tanstack/react-form";
import { useEffect, useRef } from "react";
import { TiedDescription, TiedName } from "@/features/form/item-text-fields";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { TiedTags } from "@/features/form/tied-tags";
import type { CheckedForm } from "@/features/form/use-checked-form";
import type { Limits } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import type { KnownWord } from "@/ui/fields/tag-box";
import type { ForAll } from "./for-all";
import type { NewDraft } from "./new-draft";

type DetailsStepProps = {
  form: unknown;
  limits: Limits;
  tags: readonly KnownWord[];
  /** Takes what is typed and not confirmed. */
  settle: () => void;
  forAll: ForAll;
};

export function DetailsStep({ form: ofKind, limits, tags, settle, forAll }: DetailsStepProps) {
  // Of the fields that all kinds have, the form knows the types whatever else it holds.
  const form = ofKind as CheckedForm<NewDraft>;
  const typed = useStore(form.store, ({ values }) => values.typedTag);
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => () => latest.current(), []);
  return (
    <>
      <form.AppField name="name">{() => <TiedName limit={limits.itemNameMax} />}</form.AppField>
      <form.AppField name="description">{() => <TiedDescription limit={limits.descriptionMax} />}</form.AppField>
      <div className="-ms-3 -mt-4 empty:hidden">{forAll("description")}</div>
      <form.AppField name="tags">
        {() => (
          <TiedTags
            known={tags}
            limit={limits.tagsPerItemMax}
            onType={(next) => form.setFieldValue("typedTag", next)}
            typed={typed}
          />
        )}
      </form.AppField>
      <div className="-ms-3 -mt-4 empty:hidden">{forAll("tags")}</div>
      <form.AppField name="isMature">
        {() => <TiedCheckbox hint={formText.publish.matureHint} label={formText.publish.mature} />}
      </form.AppField>
      <div className="-ms-3 -mt-4 empty:hidden">{forAll("isMature")}</div>
    </>
  );
}
