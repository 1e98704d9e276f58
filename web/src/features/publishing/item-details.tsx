// The details that every kind of item has, as fields of the form around them: who sees the item, its words and tags, and
// whether it is for adults.

import { useStore } from "@tanstack/react-form";
import type { ReactNode } from "react";
import type { ItemDetails } from "@/features/form/details-changes";
import { TiedDescription, TiedName } from "@/features/form/item-text-fields";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { TiedTags } from "@/features/form/tied-tags";
import type { CheckedForm } from "@/features/form/use-checked-form";
import type { Limits } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import type { KnownWord } from "@/ui/fields/tag-box";
import type { ForAll } from "./for-all";

type ItemDetailsProps = {
  /** Of any kind of item. */
  form: unknown;
  limits: Limits;
  known: readonly KnownWord[];
  /** Name and description can't be changed by whoever looks. */
  isLabelsOnly?: boolean;
  /** Its parts decide whether it is for adults. */
  isMatureByParts?: boolean;
  forAll?: ForAll;
};

export function ItemDetailsFields(props: ItemDetailsProps) {
  const { limits, known, isLabelsOnly = false, isMatureByParts = false, forAll } = props;
  // Of the fields that all kinds have, the form knows the types whatever else it holds.
  const form = props.form as CheckedForm<ItemDetails & { isMature: boolean }>;
  const typed = useStore(form.store, ({ values }) => values.typedTag);
  const lend = (field: Parameters<ForAll>[0]): ReactNode =>
    forAll && <div className="-ms-3 -mt-4 empty:hidden">{forAll(field)}</div>;
  return (
    <>
      {!isLabelsOnly && (
        <>
          <form.AppField name="name">{() => <TiedName limit={limits.itemNameMax} />}</form.AppField>
          <form.AppField name="description">{() => <TiedDescription limit={limits.descriptionMax} />}</form.AppField>
          {lend("description")}
        </>
      )}
      <form.AppField name="tags">
        {() => (
          <TiedTags
            known={known}
            limit={limits.tagsPerItemMax}
            onType={(next) => form.setFieldValue("typedTag", next)}
            typed={typed}
          />
        )}
      </form.AppField>
      {lend("tags")}
      {!isMatureByParts && (
        <form.AppField name="isMature">
          {() => <TiedCheckbox hint={formText.publish.matureHint} label={formText.publish.mature} />}
        </form.AppField>
      )}
      {lend("isMature")}
    </>
  );
}
