// What gives the value of a field to the other themes of a set, where there are any.

import type { ReactNode } from "react";
import type { LentField, NewDraft } from "./new-draft";
import { severalCode } from "./set/several-code";
import type { NewItems } from "./use-new-items";

export type ForAll = (field: LentField) => ReactNode;

export function useForAll<
  FileField extends string,
  Draft extends NewDraft<FileField>,
  Field extends string,
  Step extends string,
>({ isSeveral, draft, set }: NewItems<FileField, Draft, Field, Step>): ForAll {
  const several = severalCode.use();
  return (field) =>
    isSeveral && several && <several.UseForAll<FileField, Draft> draft={draft} field={field} draftSet={set} />;
}
