// The form for a new theme, and the page that follows it: both at one address, told apart by what it says.

import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { sessionQuery } from "@/features/session/session";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
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
  const startAfresh = async () => {
    await navigate({ search: { new: true } });
    setRound(round + 1);
  };
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
