// One of somebody's own items on the list of them: what it is, what stands in its way, what can be done with it, and how others
// see it.

import { useId, useState } from "react";
import type { OwnItem } from "@/features/catalogue/own-item";
import { hasPictures, isWaiting } from "@/features/catalogue/preview-state";
import { RetryPreviews } from "@/features/report/retry-previews";
import { UnlistedBanner } from "@/features/report/unlisted-banner";
import { editText } from "@/messages/edit-text";
import { Button, LinkButton } from "@/ui/controls/button";
import { Checkbox } from "@/ui/fields/choice";
import { Icon, type IconName } from "@/ui/icon";
import { PageLink } from "@/ui/page-link";
import { withDots } from "@/ui/wall/caption";
import { Frame } from "@/ui/wall/frame";

type OwnItemRowProps = {
  item: OwnItem;
  /** Null where items are not selected. */
  isSelected: boolean | null;
  /** Its creator may not publish or change anything at present. */
  isBlocked: boolean;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
};

export function OwnItemRow({ item, isSelected, isBlocked, onSelect, onDelete }: OwnItemRowProps) {
  const words = editText.own;
  const { name, pageUrl, facts } = item;
  const editUrl: string = `${pageUrl}/edit`;
  const [isSeen, setSeen] = useState(false);
  const seenId = useId();
  return (
    <li className="grid grid-cols-[auto_6.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-b border-hairline py-4 tablet:grid-cols-[auto_8rem_minmax(0,1fr)_auto] tablet:items-center">
      {isSelected === null ? (
        <span />
      ) : (
        <Checkbox
          aria-label={words.select({ name })}
          checked={isSelected}
          label=""
          onChange={({ target: box }) => onSelect(box.checked)}
        />
      )}
      <Frame
        alt=""
        height={180}
        picture={
          // What is mature is shown on its page, to whoever asks for it there.
          hasPictures(item.previewState) && !item.isNSFW
            ? {
                src: item.preview180Url,
                srcSet: `${item.preview180Url} 320w, ${item.preview360Url} 640w`,
                sizes: "8rem",
                thumbHash: item.thumbHash,
              }
            : null
        }
        width={320}
      />
      <div className="flex min-w-0 flex-col gap-0.5">
        <PageLink
          className="text-name font-[600] decoration-fill decoration-2 underline-offset-4 [overflow-wrap:anywhere] hover:underline"
          href={pageUrl}
        >
          <bdi>{name}</bdi>
        </PageLink>
        <p className="text-facts text-ink-2">{withDots([...facts])}</p>
        <States item={item} />
        <RetryPreviews kind={item.kind} item={item} />
      </div>
      <div className="flex flex-wrap gap-2 max-tablet:col-start-3">
        <Button
          aria-controls={seenId}
          aria-expanded={isSeen}
          aria-label={words.seenLabel({ name })}
          icon="eye"
          look="quiet"
          onClick={() => setSeen(!isSeen)}
          size="small"
        >
          {words.seen}
        </Button>
        {!isBlocked && (
          <LinkButton aria-label={words.editLabel({ name })} icon="edit" size="small" to={editUrl}>
            {words.edit}
          </LinkButton>
        )}
        <Button aria-label={words.deleteLabel({ name })} icon="trash" look="quiet" onClick={onDelete} size="small">
          {words.delete}
        </Button>
      </div>
      {item.unlistedReason !== null && (
        <div className="max-tablet:col-span-full tablet:col-start-3 tablet:col-end-5">
          <UnlistedBanner ownerUuid={item.creatorUuid} item={{ kind: item.kind, hexId: item.hexId }} />
        </div>
      )}
      <div className="col-start-3 empty:hidden tablet:col-end-5" id={seenId}>
        {isSeen && <AsSeen item={item} />}
      </div>
    </li>
  );
}

/** The caption of every list, or that there is none. */
function AsSeen({ item }: { item: OwnItem }) {
  const words = editText.own;
  const isOnLists = !item.isPrivate && item.unlistedReason === null && hasPictures(item.previewState);
  return (
    <div className="flex max-w-68 flex-col gap-2 pt-2">
      {item.isPrivate ? <p className="text-name">{words.seenByNobody}</p> : item.caption()}
      {!item.isPrivate && !isOnLists && <p className="text-facts text-ink-2">{words.seenByAddress}</p>}
    </div>
  );
}

function States({ item }: { item: OwnItem }) {
  const { state } = editText.own;
  const { isPrivate, isNSFW, isHeld, unlistedReason, previewState } = item;
  const states: [IconName, string][] = [];
  if (isPrivate) states.push(["lock", state.private]);
  if (unlistedReason !== null) {
    states.push(["eye-off", isHeld ? state.held : state.unlisted({ reason: unlistedReason })]);
  }
  if (isWaiting(previewState)) states.push(["refresh", state.pending]);
  if (previewState === "FAILED") states.push(["error", state.failed]);
  if (isNSFW) states.push(["warning", state.mature]);
  if (states.length === 0) return null;
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-1">
      {states.map(([icon, line]) => (
        <li className="flex min-w-0 items-start gap-1.5 text-facts [overflow-wrap:anywhere]" key={icon}>
          <Icon className="mt-0.5 text-ink-2" name={icon} size={14} />
          {line}
        </li>
      ))}
    </ul>
  );
}
