// The side panel in which a visitor chooses the look; the page stays visible beside it and changes at once.

import { useSyncExternalStore } from "react";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { currentLook, subscribeToLook } from "@/platform/appearance";
import { resetLook, setAppearance, setColourMode } from "@/platform/choose-look";
import { type ColourMode, FONT_SIZE_MAX, FONT_SIZE_MIN, RADII } from "@/pure/appearance";
import { GRAYS, PRIMARIES } from "@/pure/palette";
import { GRAY_SWATCHES, PRIMARY_SWATCHES } from "@/pure/swatches";
import { Button } from "@/ui/controls/button";
import { RadioGroup } from "@/ui/fields/choice";
import { Group } from "@/ui/fields/group";
import { NumberField } from "@/ui/fields/number-field";
import { Dialog } from "@/ui/overlays/dialog";
import { showToast } from "@/ui/overlays/toast-queue";
import { LanguageChoice } from "./language-choice";
import { SwatchGroup } from "./swatch-group";
import { VisitChoice } from "./visit-choice";

export { logUnknownSettings } from "@/platform/choose-look";

const MODES: readonly ColourMode[] = ["system", "light", "dark"];

type AppearancePanelProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function AppearancePanel({ isOpen, onOpenChange }: AppearancePanelProps) {
  const look = useSyncExternalStore(subscribeToLook, currentLook, currentLook);
  const { preference, value, forced } = look.colourMode;
  const reset = () => {
    const undo = resetLook();
    showToast({ title: formText.appearance.wasReset, action: { label: formText.action.undo, onPress: undo } });
  };
  return (
    <Dialog
      description={formText.appearance.line}
      form="side"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={formText.appearance.title}
    >
      <div className="flex flex-col gap-6">
        <RadioGroup
          hint={forced ? formText.appearance.forced[value] : undefined}
          isDisabled={forced}
          label={formText.appearance.mode}
          onChange={setColourMode}
          options={MODES.map((mode) => ({ value: mode, label: formText.appearance[mode] }))}
          value={preference}
        />
        <SwatchGroup
          label={formText.appearance.primary}
          names={PRIMARIES}
          onChange={(primary) => setAppearance({ primary })}
          swatches={PRIMARY_SWATCHES}
          value={look.primary}
        />
        <SwatchGroup
          label={formText.appearance.gray}
          names={GRAYS}
          onChange={(gray) => setAppearance({ gray })}
          swatches={GRAY_SWATCHES}
          value={look.gray}
        />
        <Group label={formText.appearance.radius}>
          <RadiusChoice onChange={(radius) => setAppearance({ radius })} value={look.radius} />
        </Group>
        <NumberField
          hint={formText.appearance.sample}
          isInteger
          label={formText.appearance.fontSize}
          max={FONT_SIZE_MAX}
          min={FONT_SIZE_MIN}
          onChange={(fontSize) => setAppearance({ fontSize })}
          value={look.fontSize}
        />
        <Group label={text.language}>
          <LanguageChoice className="min-h-10 hover:underline decoration-fill decoration-2 underline-offset-4" />
        </Group>
        <VisitChoice />
        <Button icon="reset" onClick={reset}>
          {formText.appearance.reset}
        </Button>
      </div>
    </Dialog>
  );
}

function RadiusChoice({ value, onChange }: { value: number; onChange: (radius: number) => void }) {
  return (
    <div className="flex gap-2">
      {RADII.map((radius) => (
        <label
          className="flex size-11 cursor-pointer items-center justify-center border border-edge hover:border-ink has-[:checked]:border-2 has-[:checked]:border-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ink"
          key={radius}
          style={{ borderRadius: `${radius}rem` }}
        >
          <input
            aria-label={formText.appearance.radiusValue({ rem: radius })}
            checked={radius === value}
            className="sr-only"
            name="radius"
            onChange={() => onChange(radius)}
            type="radio"
          />
          <span
            aria-hidden="true"
            className="ms-3 mt-3 size-4 border-s-2 border-t-2 border-ink"
            style={{ borderStartStartRadius: `${radius}rem` }}
          />
        </label>
      ))}
    </div>
  );
}
