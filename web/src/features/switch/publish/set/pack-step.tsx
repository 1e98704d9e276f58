// Whether several themes become one pack or separate items, and what the pack is called. Fetched when there are several.

import { useStore } from "@tanstack/react-form";
import { useEffect } from "react";
import type { Complaint } from "@/api/request-error";
import { useTied } from "@/features/form/app-form";
import { TiedDescription, TiedName } from "@/features/form/item-text-fields";
import type { FieldError } from "@/features/form/problem";
import { useCheckedForm } from "@/features/form/use-checked-form";
import { PACK, type PackDraft } from "@/features/publishing/set/draft-set";
import type { DraftSetState } from "@/features/publishing/set/use-draft-set";
import { StepFooter } from "@/features/publishing/step-frame";
import type { Limits } from "@/features/session/session";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { RadioTiles } from "@/ui/fields/choice";
import { ErrorSummary, FieldPlace } from "@/ui/fields/error-summary";
import { Icon } from "@/ui/icon";
import type { PickerLayout } from "../../theme-form/check-draft";
import type { Draft, FileField } from "../../theme-form/draft";
import type { PackField } from "../form-steps";
import { Collage } from "./collage";
import { checkPack, inWordsOfPack, type PackValues, packFieldOf, valuesOf } from "./pack-problems";

type PackStepProps = {
  draftSet: DraftSetState<FileField, Draft>;
  /** The themes of the set. */
  drafts: readonly Draft[];
  layouts: readonly PickerLayout[];
  limits: Limits;
  isSignedIn: boolean;
  /** Everything wrong is told at once: publishing was tried. */
  showsProblems: boolean;
  onBack: (() => void) | null;
  onNext: () => void;
};

export function PackStep({
  draftSet,
  drafts,
  layouts,
  limits,
  isSignedIn,
  showsProblems,
  onBack,
  onNext,
}: PackStepProps) {
  const { form, setServerErrors } = useCheckedForm<PackValues>({
    initial: valuesOf(draftSet.set.pack),
    check: (values) => checkPack(values, drafts.length, limits),
    paths: { fieldOf: packFieldOf },
    send: onNext,
  });
  usePackComplaints(draftSet, setServerErrors);
  useEffect(() => {
    const { unsubscribe } = form.store.subscribe(() => {
      const { packKind, packName, packDescription } = form.state.values;
      const { pack } = draftSet.now();
      const next: PackDraft = { kind: packKind, name: packName, description: packDescription };
      if (next.kind !== pack.kind || next.name !== pack.name || next.description !== pack.description) {
        draftSet.change({ pack: next });
      }
    });
    return unsubscribe;
  }, [form, draftSet.now, draftSet.change]);
  useEffect(() => {
    if (!showsProblems) return;
    for (const field of ["packKind", "packName", "packDescription"] as const) {
      form.setFieldMeta(field, (meta) => ({ ...meta, isBlurred: true }));
    }
  }, [form, showsProblems]);

  const { values, attempts, wrong } = useStore(form.store, ({ values, submissionAttempts, fieldMeta }) => ({
    values,
    attempts: submissionAttempts,
    wrong: Object.values(fieldMeta).flatMap((meta) => (meta?.errors ?? []) as FieldError<PackField>[]),
  }));
  const mature = drafts.filter(({ isMature }) => isMature).length;
  return (
    <>
      {attempts > 0 && <ErrorSummary attempt={attempts} entries={wrong} />}
      <form.AppField name="packKind">{() => <KindField />}</form.AppField>
      {values.packKind === "pack" && (
        <>
          <form.AppField name="packName">{() => <TiedName limit={limits.itemNameMax} />}</form.AppField>
          <form.AppField name="packDescription">
            {() => <TiedDescription limit={limits.descriptionMax} />}
          </form.AppField>
          {mature > 0 && (
            <p className="flex items-center gap-2 text-name text-ink-2">
              <Icon name="lock" size={18} />
              {createText.pack.mature({ n: mature })}
            </p>
          )}
          <p className="text-facts text-ink-2">{createText.pack.tags}</p>
          <Collage drafts={drafts} isSignedIn={isSignedIn} layouts={layouts} limits={limits} />
        </>
      )}
      <SameMenu drafts={drafts} />
      <StepFooter onBack={onBack}>
        <Button look="primary" onClick={() => void form.handleSubmit()} size="large">
          {formText.publish.next}
        </Button>
      </StepFooter>
    </>
  );
}

function KindField() {
  const words = createText.pack;
  const { name, value, error, change } = useTied<PackDraft["kind"]>();
  return (
    <FieldPlace name={name}>
      <RadioTiles
        columns={2}
        error={error}
        label={words.kind}
        onChange={change}
        options={[
          { value: "pack", label: words.pack, hint: words.packHint },
          { value: "separate", label: words.separate, hint: words.separateHint },
        ]}
        value={value}
      />
    </FieldPlace>
  );
}

/** Two themes for the same menu are fine, and people must be able to tell them apart. */
function SameMenu({ drafts }: { drafts: readonly Draft[] }) {
  const double = drafts.find(
    ({ target }, place) => target && drafts.findIndex((other) => other.target === target) < place,
  );
  if (!double?.target) return null;
  return <p className="text-name text-ink-2">{createText.pack.sameMenu({ menu: text.target[double.target] })}</p>;
}

/** Takes what the server has against the pack to its fields. */
function usePackComplaints(
  draftSet: DraftSetState<FileField, Draft>,
  setServerErrors: (complaints: readonly Complaint[]) => boolean,
) {
  const own = draftSet.complaints[PACK];
  useEffect(() => {
    if (!own?.length) return;
    setServerErrors(own.map(inWordsOfPack));
    draftSet.complain(PACK, []);
  });
}
