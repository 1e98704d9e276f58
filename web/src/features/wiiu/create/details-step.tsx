// Name, description, tags, and whether the work is for adults.

import { useStore } from "@tanstack/react-form";
import { useEffect, useRef } from "react";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { TiedTags } from "@/features/form/tied-tags";
import { TiedDescription, TiedName } from "@/features/form/work-texts";
import { formText } from "@/messages/form-text";
import type { FormProps } from "../theme-form/form-props";

type DetailsStepProps = Pick<FormProps, "form" | "limits"> & {
  tags: readonly string[];
  /** Takes what is typed and not confirmed. */
  settle: () => void;
};

export function DetailsStep({ form, limits, tags, settle }: DetailsStepProps) {
  const typed = useStore(form.store, ({ values }) => values.typedTag);
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => () => latest.current(), []);
  return (
    <>
      <form.AppField name="name">{() => <TiedName limit={limits.itemNameMax} />}</form.AppField>
      <form.AppField name="description">{() => <TiedDescription limit={limits.descriptionMax} />}</form.AppField>
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
      <form.AppField name="isMature">
        {() => <TiedCheckbox hint={formText.publish.matureHint} label={formText.publish.mature} />}
      </form.AppField>
    </>
  );
}
