// After publishing: the pictures being made, and then the published item with what its creator wants next.

import { useQuery } from "@tanstack/react-query";
import { LocalScreenshot } from "@/features/publishing/local-screenshot";
import { PublishedItem } from "@/features/publishing/published-item";
import type { Became } from "@/features/publishing/use-new-items";
import { formText } from "@/messages/form-text";
import { loadMessages } from "@/messages/language";
import { useObjectUrl } from "@/platform/object-url";
import { LinkButton } from "@/ui/controls/button";
import { lateCode } from "@/ui/late-code";
import { Hook } from "@/ui/wall/empty-frame";
import { MenuPreview } from "../options/menu-preview";
import type { BackgroundFacts } from "../theme-form/draft";
import { publishedQuery } from "./published-query";

/** The theme as it was put together in the browser. */
export type PublishedPicture = {
  file: Blob | null;
  background: BackgroundFacts | null;
  screenshot: Blob | null;
  ground: string | null;
  overlayUrl: string | null;
  /** The menu drawn from its layout, if it was. */
  drawing: ImageData | null;
};

/** What became of the drafts of a set. `picture` is that of the one that was open. */
export type JustPublished = Became & { picture: PublishedPicture };

type PublishedPageProps = {
  hexIds: readonly string[];
  /** Null when the page was opened anew. */
  picture: PublishedPicture | null;
};

const severalCode = lateCode(async () => {
  const [code] = await Promise.all([import("./set/published-themes"), loadMessages("create")]);
  return code;
});

export function PublishedPage({ hexIds, picture }: PublishedPageProps) {
  const [first] = hexIds;
  const isSeveral = hexIds.length > 1;
  const several = severalCode.use(isSeveral && "soon");
  if (isSeveral) return several ? <several.PublishedThemes hexIds={hexIds} /> : <div className="page py-10" />;
  return first && <PublishedTheme hexId={first} picture={picture} />;
}

function PublishedTheme({ hexId, picture }: { hexId: string; picture: PublishedPicture | null }) {
  const answer = useQuery(publishedQuery(hexId));
  const theme = answer.data?.switchTheme ?? null;
  return (
    <PublishedItem
      another={(size) => (
        <LinkButton icon="plus" search={{ new: true }} size={size} to="/create/switch/theme">
          {formText.publish.done.another}
        </LinkButton>
      )}
      answer={answer}
      code={`t${hexId}`}
      thumbHash={theme?.screenshotThumbHash ?? null}
      item={theme}
    >
      <WaitingPicture picture={picture} />
    </PublishedItem>
  );
}

function WaitingPicture({ picture }: { picture: PublishedPicture | null }) {
  const fileUrl = useObjectUrl(picture?.file ?? null);
  const screenshotUrl = useObjectUrl(picture?.screenshot ?? null);
  const background = picture?.background && fileUrl ? { ...picture.background, url: fileUrl } : null;
  if (screenshotUrl) return <LocalScreenshot url={screenshotUrl} />;
  if (!picture) return <Hook />;
  const { ground, overlayUrl, drawing } = picture;
  return <MenuPreview background={background} drawing={drawing} ground={ground} overlayUrl={overlayUrl} />;
}
