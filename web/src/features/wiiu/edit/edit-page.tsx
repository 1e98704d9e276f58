// The page that edits a published Wii U theme: who sees it, what its creator says of it, and what it is made of. Only what was
// changed is sent.

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { EditedWiiuThemeFragment, UpdateWiiuThemeInput } from "@/api/gql/types";
import { UpdateWiiuTheme } from "@/api/gql/update-wiiu-theme";
import { tagsWithTyped } from "@/features/form/details-changes";
import { Part } from "@/features/form/part";
import { sendChanges } from "@/features/form/send-changes";
import { useItemEdit } from "@/features/form/use-item-edit";
import { EditFrame } from "@/features/publishing/edit-frame";
import { EditItemPage, PublishedPicture, pictureNote } from "@/features/publishing/edit-item-page";
import { sessionQuery } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { text } from "@/messages/text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import type { KnownWord } from "@/ui/fields/tag-box";
import { checkDraft, fieldOfInput } from "../theme-form/check-draft";
import { Collage } from "../theme-form/collage";
import type { Draft } from "../theme-form/draft";
import { ExtrasPart } from "../theme-form/extras-part";
import type { FormLimits } from "../theme-form/form-props";
import { PatchesPart } from "../theme-form/patches-part";
import { PicturesPart } from "../theme-form/pictures-part";
import type { SystemFile } from "../theme-form/sort-patches";
import { usePatches } from "../theme-form/use-patches";
import { changesOf, countOf, draftOf, looksTheSame, toSend } from "./edit-values";
import { editedQuery } from "./find-edited";

export function EditWiiuThemePage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(editedQuery(hexId));
  const { configuration } = useSuspenseQuery(sessionQuery).data;
  const theme = data.wiiuTheme;
  return (
    <EditItemPage
      forbidden={{ back: editText.back, line: editText.forbidden.line }}
      item={theme}
      title={theme && text.title["/wiiu/themes/{slugId}/edit"](theme)}
    >
      {(theme, isAll) => (
        <EditForm
          files={data.wiiuSystemFiles}
          isAll={isAll}
          key={hexId}
          known={data.tags}
          limits={{ ...configuration.limits, ...data.configuration.limits }}
          theme={theme}
        />
      )}
    </EditItemPage>
  );
}

type EditFormProps = {
  theme: EditedWiiuThemeFragment;
  /** Or its tags and whether it is mature. */
  isAll: boolean;
  limits: FormLimits;
  files: readonly SystemFile[];
  known: readonly KnownWord[];
};

function EditForm({ theme, isAll, limits, files, known }: EditFormProps) {
  const queryClient = useQueryClient();
  const query = editedQuery(theme.hexId);
  const latest = useRef(draftOf(theme, limits));
  const { form, values, begun, ...edit } = useItemEdit<EditedWiiuThemeFragment, Draft, UpdateWiiuThemeInput>({
    item: theme,
    name: `wiiu-theme ${theme.hexId}`,
    values: {
      of: (published) => draftOf(published, limits),
      changes: (published, now) => changesOf(draftOf(published, limits), now),
      count: countOf,
      check: (now) => checkDraft({ ...now, tags: tagsWithTyped(now), typedTag: "" }, files, limits),
    },
    paths: {
      fieldOf: fieldOfInput,
    },
    server: {
      send: async (changes, transfer) => {
        const data = await toSend(changes, latest.current, limits);
        return (await sendChanges(UpdateWiiuTheme, { hexId: theme.hexId, data }, transfer)).updateWiiuTheme;
      },
      fetch: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).wiiuTheme,
      keep: (wiiuTheme) => queryClient.setQueryData(query.queryKey, (now) => now && { ...now, wiiuTheme }),
    },
  });
  latest.current = values;
  const before = draftOf(begun, limits);
  const shared = { before, draft: values, files, form, limits };
  const patches = usePatches(shared);
  const isSame = looksTheSame(before, values);
  return (
    <EditFrame
      edit={edit}
      form={form}
      isAll={isAll}
      item={theme}
      kind="WIIU_THEME"
      known={known}
      limits={limits}
      note={isSame ? pictureNote(theme, wiiuFormText.edit.picture) : wiiuFormText.edit.preview}
      picture={
        isSame ? <PublishedPicture item={theme} thumbHash={theme.collageThumbHash} /> : <Collage draft={values} />
      }
      words={editText}
    >
      <Part title={wiiuFormText.step.patches}>
        <p className="-mt-2 text-name text-ink-2">{wiiuFormText.edit.patchNote}</p>
        <PatchesPart {...shared} sorting={patches} />
      </Part>
      <Part title={wiiuFormText.step.pictures}>
        <PicturesPart {...shared} />
      </Part>
      <Part title={wiiuFormText.step.extras}>
        <ExtrasPart {...shared} />
      </Part>
    </EditFrame>
  );
}
