// Why staff delete an item, as its creator will read it.

import { itemsText } from "@/messages/items-text";
import { textLength } from "@/pure/text-length";
import { TextArea } from "@/ui/fields/text-field";

type WhyFieldProps = {
  value: string;
  limit: number | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
};

export const isLongEnough = (why: string, least: number): boolean => textLength(why.trim()) >= least;

export function WhyField({ value, limit, error, onChange }: WhyFieldProps) {
  return (
    <TextArea
      error={error}
      hint={itemsText.tools.whyHint}
      isRequired
      label={itemsText.tools.why}
      limit={limit}
      onChange={({ target }) => onChange(target.value)}
      rows={3}
      value={value}
    />
  );
}
