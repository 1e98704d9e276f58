// The page that edits a published theme: what its creator says of it, and who sees it. Only what was changed is sent.

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import type { EditedThemeFragment, UpdateSwitchThemeInput } from "@/api/gql/types";
import { UpdateSwitchTheme } from "@/api/gql/update-switch-theme";
import { request } from "@/api/request";
import { upload } from "@/api/upload";
import { EditFrame } from "@/features/form/edit-frame";
import { checkDescription, checkName, checkTags } from "@/features/form/text-checks";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { TiedTags } from "@/features/form/tied-tags";
import { useWorkEdit } from "@/features/form/use-work-edit";
import { TiedDescription, TiedName } from "@/features/form/work-texts";
import { type Limits, sessionQuery } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { LinkButton } from "@/ui/controls/button";
import { Frame } from "@/ui/wall/frame";
import { MessagePage } from "@/ui/wall/message-page";
import { type Rights, rightsOf } from "../themes/rights";
import { changesOf, type EditValues, fieldOfInput, hasScreenshot, settled, valuesOf } from "./edit-values";
import { editedQuery } from "./find-edited";
import { ScreenshotPart } from "./screenshot-part";

export function EditPage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(editedQuery(hexId));
  const { me, configuration } = useSuspenseQuery(sessionQuery).data;
  const theme = data.switchTheme;
  useDocumentTitle(theme && text.title["/switch/themes/{slugId}/edit"](theme));
  if (!theme) throw notFound();
  const { edit } = rightsOf(me, theme);
  const { forbidden } = editText;
  if (edit === null) {
    return (
      <MessagePage line={me?.isBlocked ? forbidden.blocked : forbidden.line} mark="403" title={forbidden.title}>
        <LinkButton to={theme.pageUrl}>{editText.back}</LinkButton>
      </MessagePage>
    );
  }
  return <EditForm edit={edit} key={hexId} known={data.tags} limits={configuration.limits} theme={theme} />;
}

type EditFormProps = {
  theme: EditedThemeFragment;
  edit: NonNullable<Rights["edit"]>;
  limits: Limits;
  known: readonly { name: string }[];
};

function EditForm({ theme, edit, limits, known }: EditFormProps) {
  const words = editText;
  const queryClient = useQueryClient();
  const query = editedQuery(theme.hexId);
  const { form, values, ...work } = useWorkEdit<EditedThemeFragment, EditValues, UpdateSwitchThemeInput>({
    work: theme,
    valuesOf,
    changesOf,
    check: (now) => ({
      name: checkName(now.name, limits),
      description: checkDescription(now.description, limits),
      tags: checkTags(settled(now).tags, limits),
    }),
    fieldOf: fieldOfInput,
    send: async (data) => {
      const send = data.screenshotImage ? upload : request;
      return (await send(UpdateSwitchTheme, { hexId: theme.hexId, data })).updateSwitchTheme;
    },
    fetch: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).switchTheme,
    keep: (switchTheme) => queryClient.setQueryData(query.queryKey, (now) => now && { ...now, switchTheme }),
  });
  const isAll = edit === "all";
  const isPending = theme.previewState === "PENDING";
  return (
    <EditFrame
      edit={work}
      note={isPending ? words.pending : theme.previewState === "OUTDATED" ? words.outdated : words.files}
      pageUrl={theme.pageUrl}
      picture={
        <Frame
          alt=""
          loading="first"
          picture={isPending ? null : { src: theme.preview720Url, thumbHash: theme.screenshotThumbHash }}
        />
      }
      words={words}
    >
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
            known={known.map(({ name }) => name)}
            limit={limits.tagsPerItemMax}
            onType={(next) => form.setFieldValue("typedTag", next)}
            typed={values.typedTag}
          />
        )}
      </form.AppField>
      {isAll && (
        <form.AppField name="screenshot">
          {() => <ScreenshotPart hasOne={hasScreenshot(theme)} limits={limits} />}
        </form.AppField>
      )}
      <form.AppField name="isMature">
        {() => <TiedCheckbox hint={formText.publish.matureHint} label={formText.publish.mature} />}
      </form.AppField>
    </EditFrame>
  );
}
