// The ground of a removal, which its creator reads.

import type { RemovalGround } from "@/api/gql/types";
import { moderationText } from "@/messages/moderation-text";
import { Select } from "@/ui/fields/select";

const GROUNDS: readonly RemovalGround[] = ["RULES", "COPYRIGHT", "LAW"];

export const DEFAULT_GROUND: RemovalGround = "RULES";

type GroundSelectProps = { value: RemovalGround; onChange: (ground: RemovalGround) => void };

export function GroundSelect({ value, onChange }: GroundSelectProps) {
  const words = moderationText.decide;
  return (
    <Select
      label={words.ground}
      onChange={(chosen) => onChange(GROUNDS.find((ground) => ground === chosen) ?? DEFAULT_GROUND)}
      options={GROUNDS.map((ground) => ({ value: ground, label: words.grounds[ground] }))}
      value={value}
    />
  );
}
