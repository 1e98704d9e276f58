// The control of one option, by its kind. Switched off, an option leaves the layout as its maker made it.

import { formText } from "@/messages/form-text";
import { useHydrated } from "@/platform/hydrated";
import { RadioTiles, Switch } from "@/ui/fields/choice";
import { Select } from "@/ui/fields/select";
import { Frame } from "@/ui/wall/frame";
import { type Choice, firstVariable, type LayoutOption, type OptionValue } from "./choices";
import type { Effects } from "./effects-of-options";
import { carriesVariable } from "./variable";
import { VariableField } from "./variable-field";

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
  effects: Effects;
  /** Says also what is missing, not only what is wrong. */
  isChecked?: boolean;
};

export function OptionControl(props: OptionControlProps) {
  const { option, choice, onChange, effects, isChecked = false } = props;
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
      <Switch
        checked={choice !== null}
        hint={<Effect isSeen={choice !== null} says={effects.get(first.uuid)} />}
        label={option.name}
        onChange={(event) => turn(event.target.checked)}
      />
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

/** What a value does is read out always, and seen where the value is on. */
function Effect({ says, isSeen }: { says: string | undefined; isSeen: boolean }) {
  return <span className={isSeen ? undefined : "sr-only"}>{says}</span>;
}

function SelectOption({ option, choice, onChange, original, effects }: OptionControlProps) {
  const pick = (uuid: string) => onChange(uuid === ORIGINAL ? null : { valueUuid: uuid });
  const current = choice?.valueUuid ?? ORIGINAL;
  const effect = <Effect isSeen says={effects.get(current)} />;
  if (option.values.length + 1 > TILES_MOST) {
    const options = option.values.map(({ uuid, name }) => ({ value: uuid, label: name }));
    return (
      <Select
        hint={effect}
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
    description: effects.get(value.uuid),
    picture: hasPictures && <ValuePicture ground={original.ground} value={value} />,
  }));
  const plain = hasPictures && <TilePicture ground={original.ground} picture={original} />;
  return (
    <RadioTiles
      columns={tiles.length === 1 || tiles.length === 3 ? 2 : 3}
      hint={effect}
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

/** The placeholder already shows the ground, and more. */
function TilePicture({ picture, ground }: TilePictureProps) {
  const behind = picture?.thumbHash ? null : ground;
  return <Frame alt="" className="rounded-none" ground={behind} height={240} picture={picture} width={426} />;
}
