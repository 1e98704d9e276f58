// From a draft to what is sent of it.

import type { CreateWiiuThemeInput } from "@/api/gql/types";
import { asLine } from "@/features/form/text-checks";
import { type Outgoing, withoutBytes } from "@/features/publishing/set/batches";
import { type Draft, FILES, fileOf, PATCHES, PICTURES } from "../theme-form/draft";
import type { FormLimits } from "../theme-form/form-props";
import { clipInput, pictureToSend } from "../theme-form/submission";

/** The input of the mutation; the draft must be whole and free of required problems. */
export async function submissionOf(draft: Draft, limits: FormLimits): Promise<CreateWiiuThemeInput> {
  const bgm = fileOf(draft, "bgm");
  const wanted = PICTURES.filter((field) => draft[field] && (bgm || field !== "bgmAlbumCover"));
  const pictures = await Promise.all(
    wanted.map(async (field) => [field, await pictureToSend(draft, field, limits)] as const),
  );
  const patches = PATCHES.flatMap((field) => (draft[field] ? [[field, fileOf(draft, field)] as const] : []));
  return {
    name: asLine(draft.name),
    description: draft.description.trim() || null,
    tags: draft.tags,
    isPrivate: draft.isPrivate,
    isNSFW: draft.isMature,
    ...Object.fromEntries([...patches, ...pictures].filter(([, file]) => file !== null)),
    ...(bgm && { bgm, ...clipInput(draft) }),
  };
}

/** A theme as it is sent; the draft must be whole and free of required problems. */
export async function outgoing(draft: Draft, limits: FormLimits): Promise<Outgoing<CreateWiiuThemeInput>> {
  const input = await submissionOf(draft, limits);
  // Of pictures that are cut for sending, what they are cut from: each time they are cut they are another file.
  const { updatedAt: _, typedTag: __, files, ...values } = draft;
  const content = JSON.stringify([values, FILES.map((field) => files[field])], withoutBytes);
  return { draftId: draft.id, input, files: filesIn(input, draft), content };
}

/** The names and sizes of the files in the order in which they are sent. */
const filesIn = (input: CreateWiiuThemeInput, draft: Draft): { name: string; bytes: number }[] =>
  Object.entries(input).flatMap(([field, value]) => {
    if (!(value instanceof Blob)) return [];
    const facts = draft[field as (typeof FILES)[number]];
    return [{ name: facts?.fileName ?? "", bytes: value.size }];
  });

/** All files of a draft together. */
export const bytesOf = (draft: Draft): number =>
  FILES.reduce((sum, field) => sum + (fileOf(draft, field)?.size ?? 0), 0);
