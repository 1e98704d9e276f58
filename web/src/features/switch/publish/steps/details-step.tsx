// Name, description, tags, and whether the work is for adults.

import { useStore } from "@tanstack/react-form";
import { useEffect, useRef, useState } from "react";
import { useTied } from "@/features/form/app-form";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { formText } from "@/messages/form-text";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Announced } from "@/ui/fields/field";
import { TagInput } from "@/ui/fields/tag-input";
import type { StepProps } from "./step-props";

type DetailsStepProps = Pick<StepProps, "form" | "limits"> & {
  tags: readonly string[];
  /** Takes what is typed and not confirmed. */
  settle: () => void;
};

export function DetailsStep({ form, limits, tags, settle }: DetailsStepProps) {
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => () => latest.current(), []);
  return (
    <>
      <form.AppField name="name">
        {({ TextField }) => (
          <TextField
            autoComplete="off"
            dir="auto"
            isRequired
            label={formText.publish.name}
            limit={limits.itemNameMax}
          />
        )}
      </form.AppField>
      <form.AppField name="description">
        {({ TextArea }) => (
          <TextArea
            dir="auto"
            hint={formText.publish.descriptionHint}
            label={formText.publish.description}
            limit={limits.descriptionMax}
          />
        )}
      </form.AppField>
      <form.AppField name="tags">
        {() => <TiedTags form={form} known={tags} limit={limits.tagsPerItemMax} />}
      </form.AppField>
      <form.AppField name="isMature">
        {() => <TiedCheckbox hint={formText.publish.matureHint} label={formText.publish.mature} />}
      </form.AppField>
    </>
  );
}

type TiedTagsProps = Pick<StepProps, "form"> & { known: readonly string[]; limit: number };

function TiedTags({ form, known, limit }: TiedTagsProps) {
  const typed = useStore(form.store, ({ values }) => values.typedTag);
  const { name, value, error, change, leave } = useTied<string[]>();
  const [refusedTag, setRefusedTag] = useState<string | null>(null);
  return (
    <FieldPlace name={name}>
      <TagInput
        error={refusedTag ? <Announced>{refusedTag}</Announced> : error}
        hint={formText.publish.tagsHint}
        isRequired
        known={known}
        label={formText.publish.tags}
        limit={limit}
        onChange={(next) => {
          setRefusedTag(null);
          change(next);
          if (next.length > 0) leave();
        }}
        onRefused={(word, reason) =>
          setRefusedTag(
            reason === "double" ? formText.publish.tagDouble({ word }) : formText.publish.tagLimit({ most: limit }),
          )
        }
        onType={(next) => form.setFieldValue("typedTag", next)}
        placeholder={formText.publish.tagsPlaceholder}
        typed={typed}
        values={value}
      />
    </FieldPlace>
  );
}
