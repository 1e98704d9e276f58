// Says where the same pictures are published already, before these are. It is advice: nothing waits for it, and when it
// fails nobody is shown.

import { useQuery } from "@tanstack/react-query";
import { SimilarThemes } from "@/api/gql/similar-themes";
import { upload } from "@/api/upload";
import type { OwnPicture } from "@/features/publishing/own-picture";
import type { Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { cropPicture } from "@/platform/shrink-picture";
import { Icon } from "@/ui/icon";

/** Enough to be recognised by, and a few kilobytes. */
const SIZE = { width: 320, height: 180 };

const nameOfFile = (picture: Blob) => picture instanceof File && picture.name;

type LookAlikeNoticeProps = {
  /** The backgrounds of all themes that are about to be published. */
  pictures: readonly OwnPicture[];
  me: Me;
  /** While something is being sent. */
  isPaused: boolean;
};

export function LookAlikeNotice({ pictures, me, isPaused }: LookAlikeNoticeProps) {
  const { lookAlike, problemOf } = formText.publish;
  const { data: nearest = [] } = useQuery({
    queryKey: ["look-alikes", me.uuid, pictures.map(({ picture, crop }) => [nameOfFile(picture), picture.size, crop])],
    queryFn: async ({ signal }) => {
      const found = [];
      // One after another: an account sends two files at once, and publishing comes first.
      for (const { picture, crop } of pictures) {
        const image = await cropPicture(picture, crop, SIZE);
        found.push((await upload(SimilarThemes, { image }, { signal })).similarSwitchThemes[0]);
      }
      return found;
    },
    enabled: !isPaused,
    retry: false,
    staleTime: 60_000,
  });
  // Themes that share a background are shown of it once.
  const shown = nearest.flatMap((theme, at) =>
    theme && nearest.findIndex((other) => other?.hexId === theme.hexId) === at ? { theme, own: pictures[at] } : [],
  );
  const line = ({ theme, own }: (typeof shown)[number]) => {
    const message =
      theme.creator.username === me.username
        ? lookAlike.own({ theme: theme.name })
        : lookAlike.other({ theme: theme.name, creator: theme.creator.username });
    return pictures.length > 1 && own ? problemOf({ name: own.name, message }) : message;
  };
  return (
    <div className="flex flex-col gap-4" role="status">
      {shown.map((one) => (
        <p className="flex gap-3 border-s-2 border-edge ps-4 text-name" key={one.theme.hexId}>
          <Icon className="mt-0.5 text-ink-2" name="layers" />
          <span className="min-w-0">
            {line(one)}{" "}
            <a className="text-link" href={one.theme.pageUrl} rel="noopener" target="_blank">
              {lookAlike.look}
            </a>
          </span>
        </p>
      ))}
    </div>
  );
}
