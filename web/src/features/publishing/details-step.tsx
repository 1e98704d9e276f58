// Name, description, tags, and whether the item is for adults.

import { useEffect, useEffectEvent } from "react";
import type { Limits } from "@/features/session/session";
import type { KnownWord } from "@/ui/fields/tag-box";
import type { ForAll } from "./for-all";
import { ItemDetailsFields } from "./item-details";

type DetailsStepProps = {
  form: unknown;
  limits: Limits;
  tags: readonly KnownWord[];
  /** Takes what is typed and not confirmed. */
  settle: () => void;
  forAll: ForAll;
};

export function DetailsStep({ settle, tags, ...fields }: DetailsStepProps) {
  const leave = useEffectEvent(settle);
  useEffect(() => () => leave(), []);
  return <ItemDetailsFields {...fields} known={tags} />;
}
