// After publishing several themes: the pack that they are in, if they are in one, and each of them.

import { useQueries, useQuery } from "@tanstack/react-query";
import { PublishedSet } from "@/features/publishing/set/published-set";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { LinkButton } from "@/ui/controls/button";
import { PageLink } from "@/ui/page-link";
import { Hook } from "@/ui/wall/empty-frame";
import { Frame, previewSrcSet } from "@/ui/wall/frame";
import { publishedPackQuery, publishedQuery } from "../published-query";

export function PublishedThemes({ hexIds }: { hexIds: readonly string[] }) {
  const answers = useQueries({ queries: hexIds.map((hexId) => publishedQuery(hexId, hexIds.length)) });
  const themes = answers.flatMap(({ data }) => data?.switchTheme ?? []);
  const packHexId = themes.find(({ pack }) => pack !== null)?.pack?.hexId;
  return (
    <PublishedSet
      another={
        <LinkButton icon="plus" search={{ new: true }} to="/create/switch/theme">
          {formText.publish.done.another}
        </LinkButton>
      }
      factsOf={({ target, hexId, screenshotThumbHash }) => ({
        line: text.target[target],
        code: `t${hexId}`,
        thumbHash: screenshotThumbHash,
      })}
      isAsked={answers.every(({ isPending }) => !isPending)}
      pack={packHexId && <PublishedPack hexId={packHexId} />}
      themes={themes}
    />
  );
}

/** The pack that they are in, with its collage as soon as it is made. */
function PublishedPack({ hexId }: { hexId: string }) {
  const { data } = useQuery(publishedPackQuery(hexId));
  const pack = data?.switchPack;
  if (!pack) return null;
  const isReady = pack.previewState === "READY";
  return (
    <section className="flex max-w-3xl flex-col gap-3">
      {isReady ? (
        <Frame
          alt=""
          picture={{
            src: pack.preview720Url,
            srcSet: previewSrcSet(pack),
            sizes: "(min-width: 48rem) 48rem, 100vw",
            thumbHash: pack.thumbHash,
          }}
        />
      ) : (
        <Hook />
      )}
      <h2 className="text-h2">
        <PageLink className="text-link" dir="auto" href={pack.pageUrl}>
          {pack.name}
        </PageLink>
      </h2>
      <p className="text-name text-ink-2" role="status">
        {isReady ? createText.done.pack : createText.pack.making}
      </p>
    </section>
  );
}
