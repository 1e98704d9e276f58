// Says which pictures look mature to the check of this site and are not marked so. It is advice: the mark is the
// creator's, and the form does not wait for the check; the server publishes no unmarked picture while it is away.

import { useQuery } from "@tanstack/react-query";
import { CheckNsfw } from "@/api/gql/check-nsfw";
import { upload } from "@/api/upload";
import type { Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { cropPicture } from "@/platform/shrink-picture";
import { Button } from "@/ui/controls/button";
import { Icon } from "@/ui/icon";
import type { OwnPicture } from "./own-picture";

/** As much as a classifier looks at. */
const SIZE = { width: 640, height: 360 };

type MatureNoticeProps = {
  /** The backgrounds that are not marked as mature. */
  pictures: readonly OwnPicture[];
  me: Me;
  /** While something is being sent. */
  isPaused: boolean;
  onGoToMark: (draftId: string) => void;
};

export function MatureNotice({ pictures, me, isPaused, onGoToMark }: MatureNoticeProps) {
  const { pictureCheck, problemOf } = formText.publish;
  const { data: looksMature = [], isError } = useQuery({
    queryKey: ["nsfw", me.uuid, pictures.map(({ draftId, picture, crop }) => [draftId, picture.size, crop])],
    queryFn: async ({ signal }) => {
      const looks = [];
      // One after another: an account sends two files at once, and publishing comes first.
      for (const { picture, crop } of pictures) {
        const image = await cropPicture(picture, crop, SIZE);
        looks.push((await upload(CheckNsfw, { image }, { signal })).checkNsfw.isNSFW === true);
      }
      return looks;
    },
    enabled: !isPaused,
    retry: false,
    staleTime: 60_000,
  });
  return (
    <div className="flex flex-col gap-4 empty:hidden" role="status">
      {isError && <p className="text-name text-ink-2">{pictureCheck.unavailable}</p>}
      {pictures.map(
        ({ draftId, name }, at) =>
          looksMature[at] && (
            <div className="flex gap-3 border-s-2 border-edge ps-4 text-name" key={draftId}>
              <Icon className="mt-0.5 text-ink-2" name="eye-off" />
              <div className="flex min-w-0 flex-col items-start gap-2">
                <p>
                  {pictures.length > 1
                    ? problemOf({ name, message: pictureCheck.looksMature })
                    : pictureCheck.looksMature}
                </p>
                <Button look="quiet" onClick={() => onGoToMark(draftId)} size="small">
                  {pictureCheck.goToMark}
                </Button>
              </div>
            </div>
          ),
      )}
    </div>
  );
}
