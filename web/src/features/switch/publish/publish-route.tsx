// The form for a new theme, and the page that follows it: both at one address, told apart by what it says.

import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { sessionQuery } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { useHydrated } from "@/platform/hydrated";
import { SkeletonLine } from "@/ui/wall/skeleton";
import { createPageQuery } from "./create-page-query";
import { PublishPage } from "./publish-page";
import type { PublishSearch } from "./publish-search";
import { type HungPicture, PublishedPage } from "./published-page";

export function PublishRoute({ search }: { search: PublishSearch }) {
  useDocumentTitle(text.title["/create/switch/theme"]);
  const { data: catalogue } = useSuspenseQuery(createPageQuery);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const navigate = useNavigate({ from: "/create/switch/theme" });
  const [round, setRound] = useState(0);
  const [hung, setHung] = useState<HungPicture | null>(null);
  const isHydrated = useHydrated();
  const startAfresh = async () => {
    await navigate({ search: { new: true } });
    setRound(round + 1);
  };
  if (!isHydrated) return <ComingForm />;
  if (search.published) return <PublishedPage hexId={search.published} picture={hung} />;
  return (
    <PublishPage
      key={round}
      layouts={catalogue.switchLayouts.nodes}
      limits={session.configuration.limits}
      me={session.me}
      onHung={setHung}
      onStartAfresh={() => void startAfresh()}
      search={search}
      tags={catalogue.tags.map(({ name }) => name)}
    />
  );
}

/** In the server's HTML: whether there is a draft, and what it holds, only this browser knows. */
function ComingForm() {
  return (
    <div aria-busy="true" className="page min-h-dvh py-8 desktop:py-10">
      <h1 className="text-h1" tabIndex={-1}>
        {formText.publish.title}
      </h1>
      <div className="mt-6 flex flex-col gap-4">
        <SkeletonLine className="h-12 w-full" />
        <SkeletonLine className="mt-8 h-8 w-1/2" />
        <SkeletonLine className="w-3/4 max-w-[34ch]" />
      </div>
    </div>
  );
}
