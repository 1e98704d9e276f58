// The tags of an item, tied to the field of the form around them. What is typed and not confirmed is the form's too.

import { useState } from "react";
import { formText } from "@/messages/form-text";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Announced } from "@/ui/fields/field";
import type { KnownWord } from "@/ui/fields/tag-box";
import { TagInput } from "@/ui/fields/tag-input";
import { useTied } from "./app-form";

type TiedTagsProps = { known: readonly KnownWord[]; limit: number; typed: string; onType: (typed: string) => void };

export function TiedTags({ known, limit, typed, onType }: TiedTagsProps) {
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
        onType={onType}
        placeholder={formText.publish.tagsPlaceholder}
        typed={typed}
        values={value}
      />
    </FieldPlace>
  );
}
