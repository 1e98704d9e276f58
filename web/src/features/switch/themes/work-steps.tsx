// The way to the next theme and to the one before, in full screen: among the list one came from, or else among those of
// the same creator.

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { RelatedThemes } from "@/api/gql/related-themes";
import { operationQuery } from "@/api/query";
import { useWorksInView } from "@/features/catalogue/works-in-view";
import { worksText } from "@/messages/works-text";
import { IconButton } from "@/ui/controls/icon-button";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

type WorkStepsProps = {
  theme: { pageUrl: string; name: string; creatorUuid: string; creator: { username: string } };
};

export function WorkSteps({ theme }: WorkStepsProps) {
  const { stage } = worksText;
  const navigate = useNavigate();
  const inView = useWorksInView();
  const isAmong = inView.some(({ pageUrl }) => pageUrl === theme.pageUrl);
  const { data } = useQuery({
    ...operationQuery(RelatedThemes, { creatorUuids: [theme.creatorUuid] }),
    enabled: !isAmong,
    staleTime: 60_000,
  });
  const works = isAmong ? inView : (data?.switchThemes.nodes ?? []);
  const place = works.findIndex(({ pageUrl }) => pageUrl === theme.pageUrl);
  const before = works[place - 1];
  const after = works[place + 1];
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const work = { [-1]: before, 1: after }[STEPS[event.key] ?? 0];
      if (!work || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      void navigate({ to: work.pageUrl, replace: true });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [before, after, navigate]);
  const step = (work: typeof before) => ({
    "aria-disabled": work === undefined,
    className: "aria-disabled:opacity-45",
    // Replacing the page before, so that Back leads to the list from wherever one has got to.
    onClick: () => work && void navigate({ to: work.pageUrl, replace: true }),
  });
  return (
    <div className="flex min-w-0 items-center gap-2">
      <IconButton icon="left" label={stage.previousWork} {...step(before)} />
      <p className="min-w-0 truncate text-name" dir="auto" role="status">
        {stage.workBy({ name: theme.name, creator: theme.creator.username })}
      </p>
      <IconButton icon="right" label={stage.nextWork} {...step(after)} />
    </div>
  );
}
