// After publishing: the pictures being made, and then the published items with what their creator wants next.

import { useQueries, useQuery } from "@tanstack/react-query";
import { PublishedItem } from "@/features/publishing/published-item";
import { loadMessages } from "@/messages/language";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { LinkButton } from "@/ui/controls/button";
import { lateCode } from "@/ui/late-code";
import { Hook } from "@/ui/wall/empty-frame";
import { Collage } from "../theme-form/collage";
import type { JustPublished } from "./publish-page";
import { publishedQuery } from "./published-query";

type PublishedPageProps = {
  hexIds: readonly string[];
  /** Null when the page was opened anew. */
  justPublished: JustPublished | null;
};

const severalCode = lateCode(async () => {
  const [code] = await Promise.all([import("@/features/publishing/set/published-set"), loadMessages("create")]);
  return code;
});

export function PublishedPage({ hexIds, justPublished }: PublishedPageProps) {
  const [first] = hexIds;
  const isSeveral = hexIds.length > 1;
  if (isSeveral) return <PublishedThemes hexIds={hexIds} />;
  return first && <PublishedTheme hexId={first} justPublished={justPublished} key={first} />;
}

function PublishedTheme({ hexId, justPublished }: { hexId: string; justPublished: JustPublished | null }) {
  const answer = useQuery(publishedQuery(hexId));
  const theme = answer.data?.wiiuTheme ?? null;
  return (
    <PublishedItem
      another={(size) => <AddAnother size={size} />}
      answer={answer}
      code={theme?.quickId ?? ""}
      thumbHash={theme?.collageThumbHash ?? null}
      item={theme}
    >
      {justPublished?.hexIds.includes(hexId) ? <Collage draft={justPublished.draft} /> : <Hook />}
    </PublishedItem>
  );
}

function PublishedThemes({ hexIds }: { hexIds: readonly string[] }) {
  const several = severalCode.use("soon");
  const answers = useQueries({ queries: hexIds.map((hexId) => publishedQuery(hexId, hexIds.length)) });
  if (!several) return <div className="page py-10" />;
  return (
    <several.PublishedSet
      another={<AddAnother size="normal" />}
      factsOf={({ quickId, collageThumbHash }) => ({ line: null, code: quickId, thumbHash: collageThumbHash })}
      isAsked={answers.every(({ isPending }) => !isPending)}
      themes={answers.flatMap(({ data }) => data?.wiiuTheme ?? [])}
    />
  );
}

function AddAnother({ size }: { size: "normal" | "large" }) {
  return (
    <LinkButton icon="plus" search={{ new: true }} size={size} to="/create/wiiu/theme">
      {wiiuFormText.published.another}
    </LinkButton>
  );
}
