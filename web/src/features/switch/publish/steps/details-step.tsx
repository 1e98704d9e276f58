// Name, description, tags, and whether the work is for adults.

import { useState } from "react";
import { useTied } from "@/features/form/app-form";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { formText } from "@/messages/form-text";
import { FieldPlace } from "@/ui/fields/error-summary";
import { TagInput } from "@/ui/fields/tag-input";
import type { StepProps } from "./step-props";

type DetailsStepProps = Pick<StepProps, "form" | "limits"> & { tags: readonly string[] };

export function DetailsStep({ form, limits, tags }: DetailsStepProps) {
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
      <form.AppField name="tags">{() => <TiedTags known={tags} limit={limits.tagsPerItemMax} />}</form.AppField>
      <form.AppField name="isMature">
        {() => <TiedCheckbox hint={formText.publish.matureHint} label={formText.publish.mature} />}
      </form.AppField>
    </>
  );
}

function TiedTags({ known, limit }: { known: readonly string[]; limit: number }) {
  const { name, value, error, change, leave } = useTied<string[]>();
  const [refusedTag, setRefusedTag] = useState<string | null>(null);
  return (
    <FieldPlace name={name}>
      <TagInput
        error={refusedTag ?? error}
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
        placeholder={formText.publish.tagsPlaceholder}
        values={value}
      />
    </FieldPlace>
  );
}
