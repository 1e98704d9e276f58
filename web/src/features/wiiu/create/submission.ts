// From a draft to what is sent of it.

import type { CreateWiiuThemeInput } from "@/api/gql/types";
import { asLine } from "@/features/form/text-checks";
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

/** The same for the same theme with the same files, and for no other. */
export function contentOf(draft: Draft): string {
  const { id, updatedAt: _, files, typedTag: __, ...values } = draft;
  const bytes = FILES.map((field) => {
    const file = files[field];
    return file instanceof Blob && [file.size, file instanceof File && file.lastModified];
  });
  return JSON.stringify([id, values, bytes]);
}

/** The names and sizes of the files in the order in which they are sent. */
export const filesIn = (input: CreateWiiuThemeInput, draft: Draft): { name: string; bytes: number }[] =>
  Object.entries(input).flatMap(([field, value]) => {
    if (!(value instanceof Blob)) return [];
    const facts = draft[field as (typeof FILES)[number]];
    return [{ name: facts?.fileName ?? "", bytes: value.size }];
  });
