// The page that edits a published theme: what its creator says of it, and who sees it. Only what was changed is sent.

import { useStore } from "@tanstack/react-form";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { EditedThemeFragment } from "@/api/gql/types";
import { UpdateSwitchTheme } from "@/api/gql/update-switch-theme";
import { request } from "@/api/request";
import { RequestError } from "@/api/request-error";
import { upload } from "@/api/upload";
import { LeaveGuard } from "@/features/form/leave-guard";
import { refusalOf } from "@/features/form/refusal";
import { checkDescription, checkName, checkTags } from "@/features/form/text-checks";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { TiedTags } from "@/features/form/tied-tags";
import { useCheckedForm } from "@/features/form/use-checked-form";
import { TiedDescription, TiedName } from "@/features/form/work-texts";
import { type Limits, sessionQuery } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { holdUnsentWork } from "@/platform/unsent-work";
import { Button, LinkButton } from "@/ui/controls/button";
import { PageLink } from "@/ui/page-link";
import { ErrorPanel } from "@/ui/wall/error-panel";
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
  const { form, element, submit, save, changes, problem, isConflict, showTheirs, savedAt } = useEdit(theme, limits);
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  const typed = useStore(form.store, ({ values }) => values.typedTag);
  const isAll = edit === "all";
  const isPending = theme.previewState === "PENDING";
  const count = Object.keys(changes).length;
  const isChanged = count > 0;
  useEffect(() => (isChanged ? holdUnsentWork() : undefined), [isChanged]);
  return (
    // As high as the screen, and the buttons at its end: a complaint that appears when a field is left for them must not
    // push them away from under the pointer.
    <div className="page grid min-h-[calc(100dvh-var(--header))] gap-x-12 gap-y-8 pt-8 max-desktop:grid-rows-[auto_1fr] desktop:grid-cols-12 desktop:pt-10">
      <div className="flex flex-col gap-3 desktop:col-span-5 desktop:self-start">
        <Frame
          alt=""
          loading="first"
          picture={isPending ? null : { src: theme.preview720Url, thumbHash: theme.screenshotThumbHash }}
        />
        <p className="text-facts text-ink-2">
          {isPending ? words.pending : theme.previewState === "OUTDATED" ? words.outdated : words.files}
        </p>
        <PageLink className="text-link self-start text-name" href={theme.pageUrl}>
          {words.back}
        </PageLink>
      </div>
      <form className="flex flex-col gap-6 desktop:col-span-7" noValidate onSubmit={submit} ref={element}>
        <h1 className="text-h1" tabIndex={-1}>
          {words.title}
        </h1>
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
              typed={typed}
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
        {isConflict && (
          <ErrorPanel reason={words.conflict.line} title={words.conflict.title}>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button onClick={() => void showTheirs()}>{words.conflict.theirs}</Button>
              <Button onClick={() => void save(null)}>{words.conflict.mine}</Button>
            </div>
          </ErrorPanel>
        )}
        {problem && <ErrorPanel reason={problem} title={words.failed} />}
        <div
          className="sticky bottom-(--bottom-bar) -mx-4 mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-wall px-4 py-3"
          data-action-bar
        >
          <p className="text-name text-ink-2" role="status">
            {isChanged ? (
              words.changes({ n: count })
            ) : savedAt ? (
              <>
                {words.saved({ time: savedAt })}{" "}
                <PageLink className="text-link" href={theme.pageUrl}>
                  {words.see}
                </PageLink>
              </>
            ) : (
              words.unchanged
            )}
          </p>
          <div className="flex gap-2">
            <Button disabled={!isChanged} onClick={() => form.reset(valuesOf(theme))}>
              {words.discard}
            </Button>
            <Button disabled={!isChanged} isBusy={isSending} look="primary" type="submit">
              {isSending ? words.saving : words.save}
            </Button>
          </div>
        </div>
      </form>
      <LeaveGuard isActive={isChanged} keep={() => undefined} words={words.leave} />
    </div>
  );
}

const clock = () => new Date().toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });

/** The form, and how saving goes. */
function useEdit(theme: EditedThemeFragment, limits: Limits) {
  const words = editText;
  const queryClient = useQueryClient();
  const { queryKey } = editedQuery(theme.hexId);
  const element = useRef<HTMLFormElement>(null);
  /** A refusal that belongs to no single field. */
  const [problem, setProblem] = useState<string | null>(null);
  const [isConflict, setConflict] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const focusFirstWrong = () => {
    // After React has marked the fields.
    window.setTimeout(() => element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(), 0);
  };
  const { form, refuse } = useCheckedForm<EditValues>({
    initial: valuesOf(theme),
    check: (values) => ({
      name: checkName(values.name, limits),
      description: checkDescription(values.description, limits),
      tags: checkTags(settled(values).tags, limits),
    }),
    fieldOf: fieldOfInput,
    send: () => save(theme.updatedAt),
    onInvalid: focusFirstWrong,
    onChange: () => setProblem(null),
  });
  const show = (updated: EditedThemeFragment) => {
    queryClient.setQueryData(queryKey, (now) => now && { ...now, switchTheme: updated });
    form.reset(valuesOf(updated));
    setConflict(false);
  };
  /** Saves over whatever stands there if it is not said what is expected there. */
  const save = async (expectedUpdatedAt: string | null) => {
    setProblem(null);
    try {
      const data = { ...changesOf(theme, form.state.values), expectedUpdatedAt };
      const send = data.screenshotImage ? upload : request;
      const { updateSwitchTheme } = await send(UpdateSwitchTheme, { hexId: theme.hexId, data });
      show(updateSwitchTheme);
      setSavedAt(clock());
      // Other pages show it as it was.
      queryClient.removeQueries({ type: "inactive" });
    } catch (error) {
      if (error instanceof RequestError && error.code === "CONFLICT") return setConflict(true);
      if (refuse(error instanceof RequestError ? error.complaints : [])) return focusFirstWrong();
      const { failed } = words;
      const refusal = { ...formText.publish.send, failed, signedOut: formText.signIn.again, tooLarge: failed };
      setProblem(refusalOf(error, refusal, navigator.onLine).message);
    }
  };
  const showTheirs = async () => {
    const { switchTheme } = await queryClient.fetchQuery({ ...editedQuery(theme.hexId), staleTime: 0 });
    if (switchTheme) show(switchTheme);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The server may be asked again: it may have changed its mind.
    refuse([]);
    setConflict(false);
    void form.handleSubmit();
  };
  const values = useStore(form.store, (state) => state.values);
  return { form, element, submit, save, changes: changesOf(theme, values), problem, isConflict, showTheirs, savedAt };
}
