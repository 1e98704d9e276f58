// What a theme may carry besides: a clip of music with its cover, and a splash.

import { CroppedPicture } from "@/features/publishing/cropped-picture";
import { screenOf } from "@/features/publishing/picture";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { useObjectUrl } from "@/platform/object-url";
import { type Draft, fileOf, storedOf } from "./draft";
import type { FormProps } from "./form-props";
import { MusicField } from "./music-field";
import { PictureField } from "./picture-field";

export function ExtrasPart(props: FormProps) {
  const { draft, form, limits } = props;
  const { music, splash } = wiiuFormText;
  const least = screenOf(limits);
  return (
    <>
      <section className="flex flex-col gap-4">
        <h3 className="text-h3">{music.heading}</h3>
        <form.AppField name="bgm">{() => <MusicField {...props} />}</form.AppField>
      </section>
      <section className="flex flex-col gap-4 border-t border-hairline pt-6">
        <h3 className="text-h3">{splash.heading}</h3>
        <form.AppField name="splash">
          {() => (
            <PictureField
              {...props}
              hint={splash.hint(least)}
              label={splash.label}
              least={least}
              remove={splash.remove}
            />
          )}
        </form.AppField>
        {draft.splash && <OnTv draft={draft} />}
      </section>
    </>
  );
}

/** The splash in the dark, in the outline of a TV. */
function OnTv({ draft }: { draft: Draft }) {
  const url = useObjectUrl(fileOf(draft, "splash"));
  const stored = storedOf(draft, "splash")?.url;
  return (
    <figure className="flex max-w-md flex-col items-center">
      <div className="w-full rounded-frame border border-edge bg-black p-2">
        <div className="relative aspect-video overflow-hidden bg-black">
          {stored ? (
            <img alt="" className="size-full object-cover" src={stored} />
          ) : (
            draft.splash && url && <CroppedPicture {...draft.splash} url={url} />
          )}
        </div>
      </div>
      <div aria-hidden="true" className="h-3 w-16 border-x border-edge" />
      <div aria-hidden="true" className="h-1 w-40 rounded-full bg-edge" />
      <figcaption className="mt-2 text-facts text-ink-2">{wiiuFormText.splash.onTv}</figcaption>
    </figure>
  );
}
