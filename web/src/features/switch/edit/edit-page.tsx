// The page that edits a published theme: who sees it, what its creator says of it, and what it is made of. Only what was
// changed is sent.

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { useState } from "react";
import type { EditedThemeFragment, UpdateSwitchThemeInput } from "@/api/gql/types";
import { UpdateSwitchTheme } from "@/api/gql/update-switch-theme";
import { tagsWithTyped } from "@/features/form/details-changes";
import { EditFrame } from "@/features/form/edit-frame";
import { TiedDescription, TiedName } from "@/features/form/item-text-fields";
import type { FieldProblems } from "@/features/form/problem";
import { sendChanges } from "@/features/form/send-changes";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { TiedTags } from "@/features/form/tied-tags";
import { useItemEdit } from "@/features/form/use-item-edit";
import { EditForbidden } from "@/features/publishing/edit-forbidden";
import { type Rights, rightsOf } from "@/features/publishing/rights";
import { UnlistedBanner } from "@/features/report/unlisted-banner";
import { type Limits, sessionQuery } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
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
  const { me, configuration } = useSuspenseQuery(sessionQuery).data;
  const theme = data.switchTheme;
  useDocumentTitle(theme && text.title["/switch/themes/{slugId}/edit"](theme));
  if (!theme) throw notFound();
  const { edit } = rightsOf(me, theme);
  if (edit === null) {
    const { back, forbidden } = editText;
    return <EditForbidden back={back} line={forbidden.line} me={me} pageUrl={theme.pageUrl} />;
  }
  return <EditForm edit={edit} key={hexId} known={data.tags} limits={configuration.limits} theme={theme} />;
}

type EditFormProps = {
  theme: EditedThemeFragment;
  edit: NonNullable<Rights["edit"]>;
  limits: Limits;
  known: readonly KnownWord[];
};

function EditForm({ theme, edit, limits, known }: EditFormProps) {
  const words = editText;
  const queryClient = useQueryClient();
  const query = editedQuery(theme.hexId);
  const catalogue = useCatalogue();
  const [isOriginalShown, setOriginalShown] = useState(false);
  const layouts = [...(theme.layout ? [theme.layout] : []), ...(catalogue.layouts ?? [])];
  const { form, values, begun, ...item } = useItemEdit<EditedThemeFragment, Draft, UpdateSwitchThemeInput>({
    item: theme,
    name: `switch-theme ${theme.hexId}`,
    valuesOf: (published) => draftOf(published, limits),
    changesOf: (published, now) => changesOf(draftOf(published, limits), now),
    countOf,
    check: (now, published) => check(now, draftOf(published, limits), layouts, limits),
    fieldOf: fieldOfInput,
    // It may be refused for showing the background alone.
    relatedField: { screenshot: "background" },
    send: async (data, transfer) =>
      (await sendChanges(UpdateSwitchTheme, { hexId: theme.hexId, data }, transfer)).updateSwitchTheme,
    fetch: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).switchTheme,
    keep: (switchTheme) => queryClient.setQueryData(query.queryKey, (now) => now && { ...now, switchTheme }),
  });
  const isAll = edit === "all";
  const layout = layoutOf(values, layouts);
  const background = useDraftPicture(form, "background", (file) => takeBackground(file, limits));
  const before = draftOf(begun, limits);
  const shared = { before, draft: values, form, layout, limits };
  return (
    <EditFrame
      edit={item}
      note={noteOf(theme)}
      pageUrl={theme.pageUrl}
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
      words={words}
    >
      <UnlistedBanner ownerUuid={theme.creatorUuid} item={{ kind: "SWITCH_THEME", hexId: theme.hexId }} />
      {!isAll && <p className="text-name text-ink-2">{words.labelsOnly}</p>}
      {isAll && (
        <>
          <form.AppField name="isPrivate">
            {() => <TiedCheckbox hint={words.privateHint} label={words.private} />}
          </form.AppField>
          <form.AppField name="name">{() => <TiedName limit={limits.itemNameMax} />}</form.AppField>
          <form.AppField name="description">{() => <TiedDescription limit={limits.descriptionMax} />}</form.AppField>
        </>
      )}
      <form.AppField name="tags">
        {() => (
          <TiedTags
            known={known}
            limit={limits.tagsPerItemMax}
            onType={(next) => form.setFieldValue("typedTag", next)}
            typed={values.typedTag}
          />
        )}
      </form.AppField>
      <form.AppField name="isMature">
        {() => <TiedCheckbox hint={formText.publish.matureHint} label={formText.publish.mature} />}
      </form.AppField>
      {isAll && (
        <MadeOf
          {...shared}
          background={background}
          catalogue={catalogue}
          isOriginalShown={isOriginalShown}
          onCompare={setOriginalShown}
        />
      )}
    </EditFrame>
  );
}

/** As for a new theme; what was published and stays is not objected to. */
function check(now: Draft, before: Draft, layouts: readonly PickerLayout[], limits: Limits): FieldProblems<FieldId> {
  const settled = { ...now, tags: tagsWithTyped(now), typedTag: "" };
  const found = checkDraft(settled, layoutOf(now, layouts), limits);
  return now.base === before.base ? { ...found, base: null } : found;
}

function noteOf({ previewState }: EditedThemeFragment): string {
  if (previewState === "PENDING") return editText.pending;
  if (previewState === "FAILED") return editText.failedPictures;
  return previewState === "OUTDATED" ? editText.outdated : editText.ready;
}
