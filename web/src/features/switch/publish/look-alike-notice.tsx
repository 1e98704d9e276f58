// Says where a picture hangs already, before it is published. It is advice: nothing waits for it, and when it fails
// nobody is told.

import { useQuery } from "@tanstack/react-query";
import { SimilarThemes } from "@/api/gql/similar-themes";
import { upload } from "@/api/upload";
import type { Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { cropPicture } from "@/platform/shrink-picture";
import type { Crop } from "@/pure/crop";
import { Icon } from "@/ui/icon";

/** Enough to be recognised by, and a few kilobytes. */
const SIZE = { width: 320, height: 180 };

type LookAlikeNoticeProps = { picture: Blob; crop: Crop; me: Me };

export function LookAlikeNotice({ picture, crop, me }: LookAlikeNoticeProps) {
  const { lookAlike } = formText.publish;
  const { data } = useQuery({
    queryKey: ["look-alikes", me.uuid, picture instanceof File && picture.name, picture.size, crop],
    queryFn: async ({ signal }) => {
      const image = await cropPicture(picture, crop, SIZE);
      return (await upload(SimilarThemes, { image }, { signal })).similarSwitchThemes;
    },
    retry: false,
    staleTime: 60_000,
  });
  const theme = data?.[0];
  return (
    <div role="status">
      {theme && (
        <p className="flex gap-3 border-s-2 border-edge ps-4 text-name">
          <Icon className="mt-0.5 text-ink-2" name="layers" />
          <span className="min-w-0">
            {theme.creator.username === me.username
              ? lookAlike.own({ theme: theme.name })
              : lookAlike.other({ theme: theme.name, creator: theme.creator.username })}{" "}
            <a className="text-link" href={theme.pageUrl} rel="noopener" target="_blank">
              {lookAlike.look}
            </a>
          </span>
        </p>
      )}
    </div>
  );
}
