// Name, description, tags, and whether the work is for adults.

import { useState } from "react";
import { formText } from "@/messages/form-text";
import { Checkbox } from "@/ui/fields/choice";
import { FieldPlace } from "@/ui/fields/error-summary";
import { TagInput } from "@/ui/fields/tag-input";
import { TextArea, TextField } from "@/ui/fields/text-field";
import type { StepProps } from "./step-props";

export function DetailsStep({ draft, change, form, limits, tags }: StepProps & { tags: readonly string[] }) {
  const [refusedTag, setRefusedTag] = useState<string | null>(null);
  return (
    <>
      <FieldPlace name="name">
        <TextField
          autoComplete="off"
          dir="auto"
          error={form.errorOf("name")}
          isRequired
          label={formText.publish.name}
          limit={limits.itemNameMax}
          onBlur={() => form.touch("name")}
          onChange={(event) => change({ name: event.target.value })}
          value={draft.name}
        />
      </FieldPlace>
      <FieldPlace name="description">
        <TextArea
          dir="auto"
          error={form.errorOf("description")}
          hint={formText.publish.descriptionHint}
          label={formText.publish.description}
          limit={limits.descriptionMax}
          onBlur={() => form.touch("description")}
          onChange={(event) => change({ description: event.target.value })}
          value={draft.description}
        />
      </FieldPlace>
      <FieldPlace name="tags">
        <TagInput
          error={refusedTag ?? form.errorOf("tags")}
          hint={formText.publish.tagsHint}
          isRequired
          known={tags}
          label={formText.publish.tags}
          limit={limits.tagsPerItemMax}
          onChange={(next) => {
            setRefusedTag(null);
            change({ tags: next });
            if (next.length > 0) form.touch("tags");
          }}
          onRefused={(word, reason) =>
            setRefusedTag(
              reason === "double"
                ? formText.publish.tagDouble({ word })
                : formText.publish.tagLimit({ most: limits.tagsPerItemMax }),
            )
          }
          placeholder={formText.publish.tagsPlaceholder}
          values={draft.tags}
        />
      </FieldPlace>
      <FieldPlace name="isMature">
        <Checkbox
          checked={draft.isMature}
          error={form.errorOf("isMature")}
          hint={formText.publish.matureHint}
          label={formText.publish.mature}
          onChange={(event) => change({ isMature: event.target.checked })}
        />
      </FieldPlace>
    </>
  );
}
