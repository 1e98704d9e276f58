// What is wrong with the pack that a set becomes.

import type { Complaint } from "@/api/request-error";
import type { FieldProblems, Problem } from "@/features/form/problem";
import { checkDescription, checkName } from "@/features/form/text-checks";
import type { DraftSet, PackDraft } from "@/features/publishing/set/draft-set";
import type { Limits } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import type { PackField } from "../form-steps";

export type PackValues = { packKind: PackDraft["kind"]; packName: string; packDescription: string };

export const valuesOf = ({ kind, name, description }: PackDraft): PackValues => ({
  packKind: kind,
  packName: name,
  packDescription: description,
});

/** `count` is how many themes there are. */
export function checkPack(values: PackValues, count: number, limits: Limits): FieldProblems<PackField> {
  const { packKind, packName, packDescription } = values;
  const { problem } = formText.publish;
  if (packKind === null) return { packKind: problem.packKind };
  if (packKind === "separate") return {};
  return {
    packKind: count > limits.packThemesMax && problem.packMany({ most: limits.packThemesMax }),
    packName: checkName(packName, limits),
    packDescription: checkDescription(packDescription, limits),
  };
}

const FIELD_OF_INPUT: Record<string, PackField> = { name: "packName", description: "packDescription" };

/** The field that a complaint of the server is about: what it has against the themes is about their being one. */
export const packFieldOf = (path: string): PackField =>
  FIELD_OF_INPUT[/^packData\.(\w+)/.exec(path)?.[1] ?? path] ?? "packKind";

/** No tags are sent of a pack: if it has none, its themes are all private by now. */
export const inWordsOfPack = (complaint: Complaint): Complaint =>
  complaint.field === "packData.tags" ? { ...complaint, message: formText.publish.problem.packTags } : complaint;

/** All problems of the pack; none for a theme alone. */
export function packProblems(
  { draftIds, pack }: DraftSet,
  limits: Limits,
  complaints: readonly Complaint[],
): Problem<PackField>[] {
  if (draftIds.length < 2) return [];
  const required = (field: PackField, message: string) => ({ field, severity: "blocking" as const, message });
  const found = Object.entries(checkPack(valuesOf(pack), draftIds.length, limits));
  return [
    ...complaints.map(inWordsOfPack).map(({ field, message }) => required(packFieldOf(field), message)),
    ...found.flatMap(([field, message]) => (message ? [required(field as PackField, String(message))] : [])),
  ];
}
