// The control of a field, by its kind; one that the server fixes says so and cannot be changed.

import { useTied } from "@/features/form/app-form";
import { adminText } from "@/messages/admin-text";
import { Select } from "@/ui/fields/select";
import { TextArea, TextField } from "@/ui/fields/text-field";
import { asLocalTime, asMoment, type SettingField } from "./setting-values";

type FieldWords = { label: string; hint: string | ((limits: { most: number }) => string) };

/** A field that this version of the app has no words for is called by its key. */
export function wordsOfField(key: string): FieldWords {
  const known: Readonly<Record<string, FieldWords>> = adminText.field;
  return known[key] ?? { label: key, hint: "" };
}

export function SettingControl({ field }: { field: SettingField }) {
  const { key, kind, least, most, choices, fixedBy } = field;
  const { name, value, error, leave, change } = useTied<string>();
  const { label, hint } = wordsOfField(key);
  const given = {
    name,
    label,
    error,
    hint: fixedBy ? adminText.fixed({ setting: fixedBy }) : typeof hint === "string" ? hint : hint({ most }),
    isRequired: kind === "LINE" && least > 0,
    disabled: fixedBy !== null,
    onBlur: leave,
  };
  switch (kind) {
    case "MARKDOWN":
      return <TextArea {...given} limit={most} onChange={(e) => change(e.target.value)} rows={8} value={value} />;
    case "LINKS":
      return <TextArea {...given} onChange={(e) => change(e.target.value)} rows={4} value={value} />;
    case "MOMENT":
      return (
        <TextField
          {...given}
          className="max-w-64"
          onChange={(e) => change(asMoment(e.target.value))}
          type="datetime-local"
          value={asLocalTime(value)}
        />
      );
    case "CHOICE": {
      const labels: Readonly<Record<string, string>> = adminText.choice;
      const options = choices.map((choice) => ({ value: choice, label: labels[choice] ?? choice }));
      return (
        <div className="max-w-sm">
          <Select {...given} onChange={change} options={options} value={value} />
        </div>
      );
    }
    case "LINE":
      return <TextField {...given} limit={most} onChange={(e) => change(e.target.value)} value={value} />;
  }
}
