// The drafts on this device, with their pictures as far as they have any, and the way to delete one.

import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { CroppedPicture } from "@/features/publishing/cropped-picture";
import { drafts, keepWhole, wholeDraft } from "@/features/switch/publish/draft-store";
import { sets } from "@/features/switch/publish/set/set-store";
import type { Draft } from "@/features/switch/theme-form/draft";
import { formText } from "@/messages/form-text";
import { language } from "@/messages/language";
import { text } from "@/messages/text";
import { useHydrated } from "@/platform/hydrated";
import { useObjectUrl } from "@/platform/object-url";
import { relativeTime } from "@/pure/relative-time";
import { Button } from "@/ui/controls/button";
import { showToast } from "@/ui/overlays/toast-queue";
import { withDots } from "@/ui/wall/caption";
import { EmptyFrame, Hook } from "@/ui/wall/empty-frame";

/** Only the browser knows them. */
export function DraftList() {
  return useHydrated() ? <KnownDrafts /> : <Hook className="aspect-video max-w-md" />;
}

type KeptSet = ReturnType<typeof sets.list>[number];

function KnownDrafts() {
  const [shown, setShown] = useState(sets.list);
  const remove = async ({ set, drafts: own }: KeptSet) => {
    const whole = await Promise.all(own.map(wholeDraft));
    await sets.remove(set);
    setShown(sets.list());
    const undo = async () => {
      await Promise.all(whole.map(keepWhole));
      sets.keep(set);
      setShown(sets.list());
    };
    showToast({ title: formText.create.deleted, action: { label: formText.action.undo, onPress: () => void undo() } });
  };
  if (shown.length === 0) return <EmptyFrame title={formText.create.noDrafts} />;
  return (
    <ul className="works">
      {shown.map((kept) => (
        <li key={kept.set.id}>
          <SetCaption drafts={kept.drafts} onDelete={() => void remove(kept)} />
        </li>
      ))}
    </ul>
  );
}

/** A draft, or several that are published together: with the picture of the first that has one. */
function SetCaption({ drafts: own, onDelete }: { drafts: readonly Draft[]; onDelete: () => void }) {
  const [first] = own;
  const draft = own.find(({ background, screenshot }) => background ?? screenshot) ?? (first as Draft);
  const url = useDraftPicture(draft);
  const name = own.map((one) => one.name.trim()).find((typed) => typed !== "") ?? formText.create.untitled;
  const latest = Math.max(...own.map(({ updatedAt }) => updatedAt));
  const age = relativeTime(new Date(latest), new Date(), language);
  const menu = draft.target ? text.target[draft.target] : formText.create.noMenu;
  const what = own.length > 1 ? text.count.themes({ n: own.length }) : menu;
  return (
    <article className="flex items-start justify-between gap-3">
      <div className="group relative min-w-0 flex-1">
        {url ? (
          <div className="relative aspect-video overflow-hidden rounded-frame bg-sunken">
            {draft.screenshot ? (
              <img alt="" className="size-full object-cover" src={url} />
            ) : (
              draft.background && <CroppedPicture {...draft.background} url={url} />
            )}
          </div>
        ) : (
          <Hook />
        )}
        <div className="mt-2 flex items-start justify-between gap-3">
          <div className="min-w-0">
            <Link
              aria-label={formText.create.goOn({ name, age })}
              className="line-clamp-2 text-name font-[600] decoration-fill decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
              dir="auto"
              search={{ draft: first?.id }}
              to="/create/switch/theme"
            >
              {name}
            </Link>
            <p className="mt-0.5 text-facts text-ink-2">{withDots([what, age])}</p>
          </div>
          <Button
            aria-label={formText.create.deleteDraft({ name })}
            className="relative z-1"
            icon="trash"
            look="quiet"
            onClick={onDelete}
            size="small"
          >
            {formText.create.delete}
          </Button>
        </div>
      </div>
    </article>
  );
}

/** Address of the draft's screenshot, or else of its background, while it is shown; null without one. */
function useDraftPicture({ id, background, screenshot }: Draft): string | null {
  const [file, setFile] = useState<Blob | null>(null);
  const field = screenshot ? "screenshot" : background ? "background" : null;
  useEffect(() => {
    if (!field) return;
    let isCurrent = true;
    void drafts.loadFile(id, field).then((found) => isCurrent && setFile(found));
    return () => {
      isCurrent = false;
    };
  }, [id, field]);
  return useObjectUrl(file);
}
