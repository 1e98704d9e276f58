// What others see of somebody: picture, banner, a few words.

import { useStore } from "@tanstack/react-form";
import type { UpdateMeInput } from "@/api/gql/types";
import { Description } from "@/features/catalogue/description";
import type { Limits } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { formText } from "@/messages/form-text";
import { textLength } from "@/pure/text-length";
import { PageLink } from "@/ui/page-link";
import type { SectionProps } from "../account-query";
import { KEEP, type PictureEdit, shapesOf } from "../own-picture";
import { OwnPictureField } from "../own-picture-field";
import { SectionFrame, useSectionForm } from "../section-form";

type Values = { bio: string; avatarImage: PictureEdit; bannerImage: PictureEdit };

/** What is sent of a picture: nothing while it stays, null to remove it. */
const fileOf = (edit: PictureEdit) => (edit.kind === "keep" ? undefined : edit.kind === "new" ? edit.file : null);
const cropOf = (edit: PictureEdit) => (edit.kind === "new" ? edit.crop : undefined);

function changeOf({ bio, avatarImage, bannerImage }: Values): UpdateMeInput {
  return {
    bio: bio.trim() || null,
    avatarImage: fileOf(avatarImage),
    avatarCrop: cropOf(avatarImage),
    bannerImage: fileOf(bannerImage),
    bannerCrop: cropOf(bannerImage),
  };
}

function checkBio(typed: string, { bioMax }: Limits): string | null {
  const tooMany = textLength(typed.trim()) - bioMax;
  return tooMany > 0 ? formText.count.charactersTooMany({ n: tooMany }) : null;
}

export function ProfileSection({ me, limits }: SectionProps) {
  const words = accountText.profile;
  const { avatar, banner } = shapesOf(limits);
  const initial: Values = { bio: me.bio ?? "", avatarImage: KEEP, bannerImage: KEEP };
  const section = useSectionForm<Values>({
    initial,
    typed: { name: `profile ${me.uuid}`, fields: ["bio"] },
    check: ({ bio }) => ({ bio: checkBio(bio, limits) }),
    change: changeOf,
    onSaved: (form) => {
      form.setFieldValue("avatarImage", KEEP);
      form.setFieldValue("bannerImage", KEEP);
    },
  });
  const { form } = section;
  const bio = useStore(form.store, ({ values }) => values.bio);
  return (
    <SectionFrame line={words.line} me={me} section={section} title={words.title}>
      <p className="-mt-3 text-name">
        <PageLink className="text-link" href={me.pageUrl}>
          {words.see}
        </PageLink>
      </p>
      {me.hasHeldPictures && <p className="text-name text-ink-2">{words.held}</p>}
      <form.AppField name="avatarImage">
        {() => (
          <OwnPictureField
            cropLabel={words.cropAvatar}
            label={words.avatar}
            limits={limits}
            removeLabel={words.removeAvatar}
            shape={avatar}
            url={me.avatarUrl}
          />
        )}
      </form.AppField>
      <form.AppField name="bannerImage">
        {() => (
          <OwnPictureField
            cropLabel={words.cropBanner}
            label={words.banner}
            limits={limits}
            removeLabel={words.removeBanner}
            shape={banner}
            url={me.bannerUrl}
          />
        )}
      </form.AppField>
      <form.AppField name="bio">
        {(field) => <field.TextArea hint={words.bioHint({ most: limits.bioMax })} label={words.bio} rows={4} />}
      </form.AppField>
      <section className="flex flex-col gap-2">
        <h3 className="text-h3 font-[600]">{words.preview}</h3>
        {bio.trim() ? <Description written={bio} /> : <p className="text-name text-ink-2">{words.previewNone}</p>}
      </section>
    </SectionFrame>
  );
}
