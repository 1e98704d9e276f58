// The page that edits a published theme: who sees it, what its creator says of it, and what it is made of. Only what was
// changed is sent.

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EditedThemeFragment, UpdateSwitchThemeInput } from "@/api/gql/types";
import { UpdateSwitchTheme } from "@/api/gql/update-switch-theme";
import { tagsWithTyped } from "@/features/form/details-changes";
import type { FieldProblems } from "@/features/form/problem";
import { sendChanges } from "@/features/form/send-changes";
import { useItemEdit } from "@/features/form/use-item-edit";
import { EditFrame } from "@/features/publishing/edit-frame";
import { EditItemPage, pictureNote } from "@/features/publishing/edit-item-page";
import { type Limits, sessionQuery } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { text } from "@/messages/text";
import type { KnownWord } from "@/ui/fields/tag-box";
import { checkDraft, fieldOfInput, layoutOf, type PickerLayout } from "../theme-form/check-draft";
import type { Draft, FieldId } from "../theme-form/draft";
import { takeBackground } from "../theme-form/take-picture";
import { useDraftPicture } from "../theme-form/use-draft-picture";
import { EditPreview } from "./edit-preview";
import { changesOf, countOf, draftOf } from "./edit-values";
import { editedQuery } from "./find-edited";
import { MadeOf } from "./made-of";
import { useCatalogue } from "./use-catalogue";

export function EditPage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(editedQuery(hexId));
  const { configuration } = useSuspenseQuery(sessionQuery).data;
  const theme = data.switchTheme;
  return (
    <EditItemPage
      forbidden={{ back: editText.back, line: editText.forbidden.line }}
      item={theme}
      title={theme && text.title["/switch/themes/{slugId}/edit"](theme)}
    >
      {(theme, isAll) => (
        <EditForm isAll={isAll} key={hexId} known={data.tags} limits={configuration.limits} theme={theme} />
      )}
    </EditItemPage>
  );
}

type EditFormProps = {
  theme: EditedThemeFragment;
  isAll: boolean;
  limits: Limits;
  known: readonly KnownWord[];
};

function EditForm({ theme, isAll, limits, known }: EditFormProps) {
  const queryClient = useQueryClient();
  const query = editedQuery(theme.hexId);
  const catalogue = useCatalogue();
  const [isOriginalShown, setOriginalShown] = useState(false);
  const layouts = [...(theme.layout ? [theme.layout] : []), ...(catalogue.layouts ?? [])];
  const { form, values, begun, ...edit } = useItemEdit<EditedThemeFragment, Draft, UpdateSwitchThemeInput>({
    item: theme,
    name: `switch-theme ${theme.hexId}`,
    values: {
      of: (published) => draftOf(published, limits),
      changes: (published, now) => changesOf(draftOf(published, limits), now),
      count: countOf,
      check: (now, published) => check(now, draftOf(published, limits), layouts, limits),
    },
    paths: {
      fieldOf: fieldOfInput,
      // It may be refused for showing the background alone.
      related: { screenshot: "background" },
    },
    server: {
      send: async (data, transfer) =>
        (await sendChanges(UpdateSwitchTheme, { hexId: theme.hexId, data }, transfer)).updateSwitchTheme,
      fetch: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).switchTheme,
      keep: (switchTheme) => queryClient.setQueryData(query.queryKey, (now) => now && { ...now, switchTheme }),
    },
  });
  const layout = layoutOf(values, layouts);
  const background = useDraftPicture(form, "background", (file) => takeBackground(file, limits));
  const before = draftOf(begun, limits);
  const shared = { before, draft: values, form, layout, limits };
  return (
    <EditFrame
      edit={edit}
      form={form}
      isAll={isAll}
      item={theme}
      kind="SWITCH_THEME"
      known={known}
      limits={limits}
      note={pictureNote(theme, editText.ready)}
      picture={
        <EditPreview
          before={before}
          draft={values}
          isOriginalShown={isOriginalShown}
          layout={layout}
          onPicture={(picked) => isAll && void background.take(picked)}
          theme={theme}
        />
      }
      words={editText}
    >
      <MadeOf
        {...shared}
        background={background}
        catalogue={catalogue}
        isOriginalShown={isOriginalShown}
        onCompare={setOriginalShown}
      />
    </EditFrame>
  );
}

/** As for a new theme; what was published and stays is not objected to. */
function check(now: Draft, before: Draft, layouts: readonly PickerLayout[], limits: Limits): FieldProblems<FieldId> {
  const settled = { ...now, tags: tagsWithTyped(now), typedTag: "" };
  const found = checkDraft(settled, layoutOf(now, layouts), limits);
  return now.base === before.base ? { ...found, base: null } : found;
}
