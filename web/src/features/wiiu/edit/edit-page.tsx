// The page that edits a published Wii U theme: who sees it, what its creator says of it, and what it is made of. Only what was
// changed is sent.

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { useRef } from "react";
import type { EditedWiiuThemeFragment, UpdateWiiuThemeInput } from "@/api/gql/types";
import { UpdateWiiuTheme } from "@/api/gql/update-wiiu-theme";
import { tagsWithTyped } from "@/features/form/details-changes";
import { EditFrame } from "@/features/form/edit-frame";
import { TiedDescription, TiedName } from "@/features/form/item-text-fields";
import { Part } from "@/features/form/part";
import { sendChanges } from "@/features/form/send-changes";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { TiedTags } from "@/features/form/tied-tags";
import { useItemEdit } from "@/features/form/use-item-edit";
import { EditForbidden } from "@/features/publishing/edit-forbidden";
import { rightsOf } from "@/features/publishing/rights";
import { UnlistedBanner } from "@/features/report/unlisted-banner";
import { sessionQuery } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { useDocumentTitle } from "@/platform/document-title";
import type { KnownWord } from "@/ui/fields/tag-box";
import { Frame } from "@/ui/wall/frame";
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
  const { me, configuration } = useSuspenseQuery(sessionQuery).data;
  const theme = data.wiiuTheme;
  useDocumentTitle(theme && text.title["/wiiu/themes/{slugId}/edit"](theme));
  if (!theme) throw notFound();
  const { edit } = rightsOf(me, theme);
  if (edit === null) {
    const { back, forbidden } = editText;
    return <EditForbidden back={back} line={forbidden.line} me={me} pageUrl={theme.pageUrl} />;
  }
  return (
    <EditForm
      files={data.wiiuSystemFiles}
      isAll={edit === "all"}
      key={hexId}
      known={data.tags}
      limits={{ ...configuration.limits, ...data.configuration.limits }}
      theme={theme}
    />
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
  const { form, values, begun, ...item } = useItemEdit<EditedWiiuThemeFragment, Draft, UpdateWiiuThemeInput>({
    item: theme,
    name: `wiiu-theme ${theme.hexId}`,
    valuesOf: (published) => draftOf(published, limits),
    changesOf: (published, now) => changesOf(draftOf(published, limits), now),
    countOf,
    check: (now) => checkDraft({ ...now, tags: tagsWithTyped(now), typedTag: "" }, files, limits),
    fieldOf: fieldOfInput,
    send: async (changes, transfer) => {
      const data = await toSend(changes, latest.current, limits);
      return (await sendChanges(UpdateWiiuTheme, { hexId: theme.hexId, data }, transfer)).updateWiiuTheme;
    },
    fetch: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).wiiuTheme,
    keep: (wiiuTheme) => queryClient.setQueryData(query.queryKey, (now) => now && { ...now, wiiuTheme }),
  });
  latest.current = values;
  const before = draftOf(begun, limits);
  const shared = { before, draft: values, files, form, limits };
  const patches = usePatches(shared);
  const isSame = looksTheSame(before, values);
  return (
    <EditFrame
      edit={item}
      note={isSame ? noteOf(theme) : wiiuFormText.edit.preview}
      pageUrl={theme.pageUrl}
      picture={
        isSame ? (
          <Frame
            alt=""
            loading="first"
            picture={
              theme.previewState === "PENDING" || theme.previewState === "FAILED"
                ? null
                : { src: theme.preview720Url, thumbHash: theme.collageThumbHash }
            }
          />
        ) : (
          <Collage draft={values} />
        )
      }
      words={editText}
    >
      <UnlistedBanner ownerUuid={theme.creatorUuid} item={{ kind: "WIIU_THEME", hexId: theme.hexId }} />
      {!isAll && <p className="text-name text-ink-2">{editText.labelsOnly}</p>}
      {isAll && (
        <>
          <form.AppField name="isPrivate">
            {() => <TiedCheckbox hint={editText.privateHint} label={editText.private} />}
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
        <>
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
        </>
      )}
    </EditFrame>
  );
}

function noteOf({ previewState }: EditedWiiuThemeFragment): string {
  if (previewState === "PENDING") return editText.pending;
  if (previewState === "FAILED") return editText.failedPictures;
  return previewState === "OUTDATED" ? editText.outdated : wiiuFormText.edit.picture;
}
