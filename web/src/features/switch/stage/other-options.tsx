// The options that a menu is compared with: those of its layout, chosen a second time.

import { useQuery } from "@tanstack/react-query";
import { SwitchLayoutOtherOptions } from "@/api/gql/switch-layout-other-options";
import { operationQuery } from "@/api/query";
import { stageText } from "@/messages/stage-text";
import { OptionPanel } from "../options/option-panel";
import type { Choice } from "../options/written-choices";

type OtherOptionsProps = {
  hexId: string;
  choices: readonly Choice[];
  onChange: (choices: readonly Choice[]) => void;
};

export function OtherOptions({ hexId, choices, onChange }: OtherOptionsProps) {
  const { data, isError } = useQuery({
    ...operationQuery(SwitchLayoutOtherOptions, { hexId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const layout = data?.switchLayout;
  if (isError) return <p className="text-facts text-danger">{stageText.otherFailed}</p>;
  if (!layout) return null;
  return (
    <section
      aria-label={stageText.otherOptions}
      className="rounded-frame border border-hairline bg-panel px-4 pb-1"
      data-tall=""
    >
      <h3 className="pt-3 pb-2 text-name font-[600]">{stageText.otherOptions}</h3>
      <OptionPanel
        choices={choices}
        hexId={hexId}
        onChange={onChange}
        options={layout.options}
        original={{ src: layout.preview240Url, thumbHash: layout.thumbHash, ground: layout.color }}
      />
    </section>
  );
}
