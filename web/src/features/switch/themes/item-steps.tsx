// The way to the next theme and to the one before, in full screen: among the list one came from, or else among those of
// the same creator.

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { RelatedThemes } from "@/api/gql/related-themes";
import { operationQuery } from "@/api/query";
import { useItemsInView } from "@/features/catalogue/items-in-view";
import { itemsText } from "@/messages/items-text";
import { useWindowEvent } from "@/platform/window-event";
import { IconButton } from "@/ui/controls/icon-button";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

type ItemStepsProps = {
  theme: { pageUrl: string; name: string; creatorUuid: string; creator: { username: string } };
};

export function ItemSteps({ theme }: ItemStepsProps) {
  const { stage } = itemsText;
  const navigate = useNavigate();
  const inView = useItemsInView();
  const isAmong = inView.some(({ pageUrl }) => pageUrl === theme.pageUrl);
  const { data } = useQuery({
    ...operationQuery(RelatedThemes, { creatorUuids: [theme.creatorUuid] }),
    enabled: !isAmong,
    staleTime: 60_000,
  });
  const items = isAmong ? inView : (data?.switchThemes.nodes ?? []);
  const place = items.findIndex(({ pageUrl }) => pageUrl === theme.pageUrl);
  const before = items[place - 1];
  const after = items[place + 1];
  useWindowEvent("keydown", (event) => {
    const item = { [-1]: before, 1: after }[STEPS[event.key] ?? 0];
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void navigate({ to: item.pageUrl, replace: true });
  });
  const step = (item: typeof before) => ({
    "aria-disabled": item === undefined,
    className: "aria-disabled:opacity-45",
    // Replacing the page before, so that Back leads to the list from wherever one has got to.
    onClick: () => item && void navigate({ to: item.pageUrl, replace: true }),
  });
  return (
    <div className="flex min-w-0 items-center gap-2">
      <IconButton icon="left" label={stage.previousItem} {...step(before)} />
      <p className="min-w-0 truncate text-name" dir="auto" role="status">
        {stage.itemBy({ name: theme.name, creator: theme.creator.username })}
      </p>
      <IconButton icon="right" label={stage.nextItem} {...step(after)} />
    </div>
  );
}
