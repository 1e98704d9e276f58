// One of somebody's own themes on the list of them: what it is, what stands in its way, and what can be done with it.

import type { ReactNode } from "react";
import type { OwnThemeFragment } from "@/api/gql/types";
import { hasPictures, isWaiting } from "@/features/catalogue/preview-state";
import { editText } from "@/messages/edit-text";
import { text } from "@/messages/text";
import { Button, LinkButton } from "@/ui/controls/button";
import { Checkbox } from "@/ui/fields/choice";
import { Icon, type IconName } from "@/ui/icon";
import { PageLink } from "@/ui/page-link";
import { withDots } from "@/ui/wall/caption";
import { Frame } from "@/ui/wall/frame";

type OwnThemeRowProps = {
  theme: OwnThemeFragment;
  isSelected: boolean;
  /** Its creator may not publish or change anything at present. */
  isBlocked: boolean;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
};

export function OwnThemeRow({ theme, isSelected, isBlocked, onSelect, onDelete }: OwnThemeRowProps) {
  const words = editText.own;
  const { name, pageUrl, target, pack, saveCount, downloadCount } = theme;
  const editUrl: string = `${pageUrl}/edit`;
  const facts: ReactNode[] = [text.target[target], words.facts({ saves: saveCount, downloads: downloadCount })];
  return (
    <li className="grid grid-cols-[auto_6.5rem_1fr] items-start gap-x-4 gap-y-2 border-b border-hairline py-4 tablet:grid-cols-[auto_8rem_1fr_auto] tablet:items-center">
      <Checkbox
        aria-label={words.select({ name })}
        checked={isSelected}
        label=""
        onChange={({ target: box }) => onSelect(box.checked)}
      />
      <Frame
        alt=""
        height={180}
        picture={
          // What is mature is shown on its page, to whoever asks for it there.
          hasPictures(theme.previewState) && !theme.isNSFW
            ? {
                src: theme.preview180Url,
                srcSet: `${theme.preview180Url} 320w, ${theme.preview360Url} 640w`,
                sizes: "8rem",
                thumbHash: theme.screenshotThumbHash,
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
        <p className="text-facts text-ink-2">
          {withDots(pack ? [...facts, <bdi key="pack">{words.inPack({ pack: pack.name })}</bdi>] : facts)}
        </p>
        <States theme={theme} />
      </div>
      <div className="flex gap-2 max-tablet:col-start-3">
        {!isBlocked && (
          <LinkButton aria-label={words.editLabel({ name })} icon="edit" size="small" to={editUrl}>
            {words.edit}
          </LinkButton>
        )}
        <Button aria-label={words.deleteLabel({ name })} icon="trash" look="quiet" onClick={onDelete} size="small">
          {words.delete}
        </Button>
      </div>
    </li>
  );
}

function States({ theme }: { theme: OwnThemeFragment }) {
  const { state } = editText.own;
  const { isPrivate, isNSFW, unlistedReason, previewState } = theme;
  const states: [IconName, string][] = [];
  if (isPrivate) states.push(["lock", state.private]);
  if (unlistedReason !== null) states.push(["eye-off", state.unlisted({ reason: unlistedReason })]);
  if (isWaiting(previewState)) states.push(["refresh", state.pending]);
  if (previewState === "FAILED") states.push(["error", state.failed]);
  if (isNSFW) states.push(["warning", state.mature]);
  if (states.length === 0) return null;
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-1">
      {states.map(([icon, line]) => (
        <li className="flex min-w-0 items-center gap-1.5 text-facts [overflow-wrap:anywhere]" key={icon}>
          <Icon className="text-ink-2" name={icon} size={14} />
          {line}
        </li>
      ))}
    </ul>
  );
}
