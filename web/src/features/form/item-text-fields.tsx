// Name and description of an item, tied to the field of the form around them.

import { formText } from "@/messages/form-text";
import { TiedTextArea, TiedTextField } from "./app-form";

/** `limit` in characters. */
type ItemTextProps = { limit: number };

export function TiedName({ limit }: ItemTextProps) {
  return <TiedTextField autoComplete="off" dir="auto" isRequired label={formText.publish.name} limit={limit} />;
}

export function TiedDescription({ limit }: ItemTextProps) {
  return (
    <TiedTextArea
      dir="auto"
      hint={formText.publish.descriptionHint}
      label={formText.publish.description}
      limit={limit}
    />
  );
}
