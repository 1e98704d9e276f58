// The page that edits a pack: what its creator says of it, who sees it, and which themes are in it.

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { EditedPackFragment, UpdateSwitchPackInput } from "@/api/gql/types";
import { UpdateSwitchPack } from "@/api/gql/update-switch-pack";
import { request } from "@/api/request";
import { hasPictures } from "@/features/catalogue/preview-state";
import { tagsWithTyped } from "@/features/form/details-changes";
import { checkDescription, checkName, checkTags } from "@/features/form/text-checks";
import { useItemEdit } from "@/features/form/use-item-edit";
import { EditFrame } from "@/features/publishing/edit-frame";
import { EditItemPage, PublishedPicture } from "@/features/publishing/edit-item-page";
import { type Limits, sessionQuery } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { text } from "@/messages/text";
import type { KnownWord } from "@/ui/fields/tag-box";
import { changesOf, type EditValues, fieldOfInput, valuesOf } from "./edit-values";
import { editedPackQuery } from "./find-edited";
import { ThemesPart } from "./themes-part";

export function EditPackPage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(editedPackQuery(hexId));
  const { configuration } = useSuspenseQuery(sessionQuery).data;
  const pack = data.switchPack;
  return (
    <EditItemPage
      forbidden={{ back: editText.pack.back, line: editText.pack.forbidden }}
      item={pack}
      title={pack && text.title["/switch/packs/{slugId}/edit"](pack)}
    >
      {(pack, isAll) => (
        <EditForm isAll={isAll} key={hexId} known={data.tags} limits={configuration.limits} pack={pack} />
      )}
    </EditItemPage>
  );
}

type EditFormProps = {
  pack: EditedPackFragment;
  isAll: boolean;
  limits: Limits;
  known: readonly KnownWord[];
};

function EditForm({ pack, isAll, limits, known }: EditFormProps) {
  const words = editText.pack;
  const queryClient = useQueryClient();
  const query = editedPackQuery(pack.hexId);
  const { packThemesMin: least, packThemesMax: most } = limits;
  const { form, values, ...edit } = useItemEdit<EditedPackFragment, EditValues, UpdateSwitchPackInput>({
    item: pack,
    name: `switch-pack ${pack.hexId}`,
    values: {
      of: valuesOf,
      changes: changesOf,
      check: (now) => ({
        name: checkName(now.name, limits),
        description: checkDescription(now.description, limits),
        tags: checkTags(tagsWithTyped(now), limits),
        themes:
          now.themes.length < least
            ? words.tooFew({ least })
            : now.themes.length > most
              ? words.tooMany({ most })
              : null,
      }),
    },
    paths: {
      fieldOf: fieldOfInput,
    },
    server: {
      send: async (data) => (await request(UpdateSwitchPack, { hexId: pack.hexId, data })).updateSwitchPack,
      fetch: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).switchPack,
      keep: (switchPack) => queryClient.setQueryData(query.queryKey, (now) => now && { ...now, switchPack }),
    },
  });
  const hasCollage = hasPictures(pack.previewState);
  return (
    <EditFrame
      edit={edit}
      form={form}
      isAll={isAll}
      item={pack}
      kind="SWITCH_PACK"
      known={known}
      limits={limits}
      note={pack.isNSFW ? words.mature : hasCollage ? words.note : words.pending}
      picture={<PublishedPicture item={pack} thumbHash={pack.thumbHash} />}
      words={words}
    >
      <form.AppField name="themes">
        {() => <ThemesPart creatorUuid={pack.creatorUuid} least={least} most={most} />}
      </form.AppField>
    </EditFrame>
  );
}
