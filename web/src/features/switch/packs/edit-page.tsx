// The page that edits a pack: what its creator says of it, who sees it, and which themes are in it.

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import type { EditedPackFragment, UpdateSwitchPackInput } from "@/api/gql/types";
import { UpdateSwitchPack } from "@/api/gql/update-switch-pack";
import { request } from "@/api/request";
import { hasPictures } from "@/features/catalogue/preview-state";
import { tagsWithTyped } from "@/features/form/details-changes";
import { EditFrame } from "@/features/form/edit-frame";
import { TiedDescription, TiedName } from "@/features/form/item-text-fields";
import { checkDescription, checkName, checkTags } from "@/features/form/text-checks";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { TiedTags } from "@/features/form/tied-tags";
import { useItemEdit } from "@/features/form/use-item-edit";
import { EditForbidden } from "@/features/publishing/edit-forbidden";
import { type Rights, rightsOf } from "@/features/publishing/rights";
import { UnlistedBanner } from "@/features/report/unlisted-banner";
import { type Limits, sessionQuery } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import type { KnownWord } from "@/ui/fields/tag-box";
import { Frame } from "@/ui/wall/frame";
import { changesOf, type EditValues, fieldOfInput, valuesOf } from "./edit-values";
import { editedPackQuery } from "./find-edited";
import { ThemesPart } from "./themes-part";

export function EditPackPage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(editedPackQuery(hexId));
  const { me, configuration } = useSuspenseQuery(sessionQuery).data;
  const pack = data.switchPack;
  useDocumentTitle(pack && text.title["/switch/packs/{slugId}/edit"](pack));
  if (!pack) throw notFound();
  const { edit } = rightsOf(me, pack);
  if (edit === null) {
    const { back, forbidden } = editText.pack;
    return <EditForbidden back={back} line={forbidden} me={me} pageUrl={pack.pageUrl} />;
  }
  return <EditForm edit={edit} key={hexId} known={data.tags} limits={configuration.limits} pack={pack} />;
}

type EditFormProps = {
  pack: EditedPackFragment;
  edit: NonNullable<Rights["edit"]>;
  limits: Limits;
  known: readonly KnownWord[];
};

function EditForm({ pack, edit, limits, known }: EditFormProps) {
  const words = editText.pack;
  const queryClient = useQueryClient();
  const query = editedPackQuery(pack.hexId);
  const { packThemesMin: least, packThemesMax: most } = limits;
  const { form, values, ...item } = useItemEdit<EditedPackFragment, EditValues, UpdateSwitchPackInput>({
    item: pack,
    name: `switch-pack ${pack.hexId}`,
    valuesOf,
    changesOf,
    check: (now) => ({
      name: checkName(now.name, limits),
      description: checkDescription(now.description, limits),
      tags: checkTags(tagsWithTyped(now), limits),
      themes:
        now.themes.length < least ? words.tooFew({ least }) : now.themes.length > most ? words.tooMany({ most }) : null,
    }),
    fieldOf: fieldOfInput,
    send: async (data) => (await request(UpdateSwitchPack, { hexId: pack.hexId, data })).updateSwitchPack,
    fetch: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).switchPack,
    keep: (switchPack) => queryClient.setQueryData(query.queryKey, (now) => now && { ...now, switchPack }),
  });
  const isAll = edit === "all";
  const hasCollage = hasPictures(pack.previewState);
  return (
    <EditFrame
      edit={item}
      note={pack.isNSFW ? words.mature : hasCollage ? words.note : words.pending}
      pageUrl={pack.pageUrl}
      picture={
        <Frame
          alt=""
          loading="first"
          picture={hasCollage ? { src: pack.preview720Url, thumbHash: pack.thumbHash } : null}
        />
      }
      words={words}
    >
      <UnlistedBanner ownerUuid={pack.creatorUuid} item={{ kind: "SWITCH_PACK", hexId: pack.hexId }} />
      {!isAll && <p className="text-name text-ink-2">{words.labelsOnly}</p>}
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
      {isAll && (
        <form.AppField name="themes">
          {() => <ThemesPart creatorUuid={pack.creatorUuid} least={least} most={most} />}
        </form.AppField>
      )}
    </EditFrame>
  );
}
