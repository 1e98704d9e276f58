// The control of one option, by its kind. Switched off, an option leaves the layout as its maker made it.

import { formText } from "@/messages/form-text";
import { useHydrated } from "@/platform/hydrated";
import { RadioTiles, Switch } from "@/ui/fields/choice";
import { ColorField } from "@/ui/fields/color-field";
import { NumberField } from "@/ui/fields/number-field";
import { Select } from "@/ui/fields/select";
import { Slider } from "@/ui/fields/slider";
import { TextField } from "@/ui/fields/text-field";
import { Frame } from "@/ui/wall/frame";
import {
  type Choice,
  carriesVariable,
  checkChoice,
  firstVariable,
  type LayoutOption,
  type OptionValue,
} from "./choices";

const TILES_MOST = 6;
const ORIGINAL = "";

export type OriginalPicture = { src: string; thumbHash: string | null; ground: string | null };

type OptionControlProps = {
  option: LayoutOption;
  choice: Choice | null;
  /** Null takes the option back to the original. */
  onChange: (choice: Choice | null) => void;
  /** The layout as its maker made it: its picture and the colour behind it. */
  original: OriginalPicture;
  /** Says also what is missing, not only what is wrong. */
  isChecked?: boolean;
};

export function OptionControl(props: OptionControlProps) {
  const { option, choice, onChange, isChecked = false } = props;
  const isHydrated = useHydrated();
  const first = option.values[0];
  if (!first) return null;
  if (option.kind === "SELECT") return <SelectOption {...props} />;
  const turn = (isOn: boolean) => {
    if (!isOn) onChange(null);
    else if (carriesVariable(option)) onChange({ valueUuid: first.uuid, variable: firstVariable(option) });
    else onChange({ valueUuid: first.uuid });
  };
  return (
    <div className="flex flex-col gap-3">
      <Switch checked={choice !== null} label={option.name} onChange={(event) => turn(event.target.checked)} />
      {/* Their libraries write style attributes, which the content policy keeps out of the server's HTML. */}
      {isHydrated && choice && carriesVariable(option) && (
        <div className="ms-13">
          <VariableField
            choice={choice}
            isChecked={isChecked}
            onChange={(variable) => onChange({ valueUuid: first.uuid, variable })}
            option={option}
          />
        </div>
      )}
    </div>
  );
}

function SelectOption({ option, choice, onChange, original }: OptionControlProps) {
  const pick = (uuid: string) => onChange(uuid === ORIGINAL ? null : { valueUuid: uuid });
  const current = choice?.valueUuid ?? ORIGINAL;
  if (option.values.length + 1 > TILES_MOST) {
    const options = option.values.map(({ uuid, name }) => ({ value: uuid, label: name }));
    return (
      <Select
        label={option.name}
        onChange={pick}
        options={[{ value: ORIGINAL, label: formText.option.original }, ...options]}
        value={current}
      />
    );
  }
  const hasPictures = !option.isGlobal && option.values.some(({ preview240Url }) => preview240Url !== null);
  const tiles = option.values.map((value) => ({
    value: value.uuid,
    label: value.name,
    picture: hasPictures && <ValuePicture ground={original.ground} value={value} />,
  }));
  const plain = hasPictures && <TilePicture ground={original.ground} picture={original} />;
  return (
    <RadioTiles
      columns={tiles.length === 1 || tiles.length === 3 ? 2 : 3}
      label={option.name}
      onChange={pick}
      options={[{ value: ORIGINAL, label: formText.option.original, picture: plain }, ...tiles]}
      value={current}
    />
  );
}

function ValuePicture({ value, ground }: { value: OptionValue; ground: string | null }) {
  const picture = value.preview240Url ? { src: value.preview240Url, thumbHash: value.thumbHash } : null;
  return <TilePicture ground={ground} picture={picture} />;
}

type TilePictureProps = { picture: { src: string; thumbHash: string | null } | null; ground: string | null };

function TilePicture({ picture, ground }: TilePictureProps) {
  return <Frame alt="" className="rounded-none" ground={ground} height={240} picture={picture} width={426} />;
}

type VariableFieldProps = {
  option: LayoutOption;
  choice: Choice;
  isChecked: boolean;
  onChange: (variable: string) => void;
};

function VariableField({ option, choice, isChecked, onChange }: VariableFieldProps) {
  const { kind, min, max } = option;
  const label = formText.option.value({ name: option.name });
  const variable = choice.variable ?? "";
  const error = variable === "" && !isChecked ? undefined : (checkChoice(option, choice) ?? undefined);
  if (kind === "COLOR") return <ColourVariable label={label} onChange={onChange} value={variable} />;
  if (kind === "STRING") {
    const limit = max ?? undefined;
    return (
      <TextField
        error={error}
        label={label}
        limit={limit}
        onChange={(event) => onChange(event.target.value)}
        value={variable}
      />
    );
  }
  const hasBounds = min !== null && max !== null;
  const step = kind === "INTEGER" || !hasBounds ? 1 : niceStep(max - min);
  const number = Number(variable) || 0;
  return (
    <div className="flex flex-col gap-2">
      <NumberField
        error={error}
        hint={hasBounds ? formText.option.between({ min, max }) : undefined}
        isInteger={kind === "INTEGER"}
        label={label}
        max={max ?? undefined}
        min={min ?? undefined}
        onChange={(next) => onChange(String(next))}
        step={step}
        value={number}
      />
      {hasBounds && (
        <input
          aria-label={label}
          className="scale h-6 w-full cursor-pointer rounded-frame"
          max={max}
          min={min}
          onChange={(event) => onChange(event.target.value)}
          ref={(node) => node?.style.setProperty("--share", String(max > min ? (number - min) / (max - min) : 0))}
          step={step}
          type="range"
          value={number}
        />
      )}
    </div>
  );
}

/** A hundredth of the range, rounded down to 1, 2 or 5 of its power of ten. */
export function niceStep(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / 100));
  const digit = range / 100 / power;
  const nice = digit >= 5 ? 5 : digit >= 2 ? 2 : 1;
  return Number((nice * power).toPrecision(1));
}

/** Takes `#RRGGBBAA` apart into colour and opacity, and puts it together again; opaque colours stay six digits. */
function ColourVariable({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const colour = value.slice(0, 7);
  const alpha = value.length === 9 ? Number.parseInt(value.slice(7), 16) : 255;
  const join = (nextColour: string, nextAlpha: number) =>
    onChange(nextAlpha === 255 ? nextColour : `${nextColour}${nextAlpha.toString(16).padStart(2, "0").toUpperCase()}`);
  return (
    <div className="flex flex-col gap-3">
      <ColorField label={label} onChange={(next) => join(next, alpha)} value={colour} />
      <Slider
        format={(percent) => formText.option.opacityValue({ percent })}
        label={formText.field.opacity}
        max={100}
        min={0}
        onChange={(percent) => join(colour, Math.round((percent / 100) * 255))}
        value={Math.round((alpha / 255) * 100)}
      />
    </div>
  );
}
