// The drafts on this device, with their pictures as far as they have any, and the way to delete one.

import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { CroppedPicture } from "@/features/publishing/cropped-picture";
import { drafts, sets } from "@/features/switch/publish/draft-store";
import type { Draft } from "@/features/switch/theme-form/draft";
import {
  keepWhole as keepWholeWiiuDraft,
  wholeDraft as wholeWiiuDraft,
  drafts as wiiuDrafts,
} from "@/features/wiiu/create/draft-store";
import type { Draft as WiiuDraft } from "@/features/wiiu/theme-form/draft";
import { createText } from "@/messages/create-text";
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
  const [wiiu, setWiiu] = useState(wiiuDrafts.list);
  const removeWiiu = async (draft: WiiuDraft) => {
    const whole = await wholeWiiuDraft(draft);
    await wiiuDrafts.remove(draft.id);
    setWiiu(wiiuDrafts.list());
    const undo = async () => {
      await keepWholeWiiuDraft(whole);
      setWiiu(wiiuDrafts.list());
    };
    showToast({ title: createText.doors.deleted, action: { label: formText.action.undo, onPress: () => void undo() } });
  };
  const remove = async ({ set, drafts: own }: KeptSet) => {
    const whole = await Promise.all(own.map(drafts.whole));
    await sets.remove(set);
    setShown(sets.list());
    const undo = async () => {
      await Promise.all(whole.map(drafts.keepWhole));
      sets.keep(set);
      setShown(sets.list());
    };
    showToast({ title: createText.doors.deleted, action: { label: formText.action.undo, onPress: () => void undo() } });
  };
  if (shown.length + wiiu.length === 0) return <EmptyFrame title={createText.doors.noDrafts} />;
  return (
    <ul className="works">
      {shown.map((kept) => (
        <li key={kept.set.id}>
          <SetCaption drafts={kept.drafts} onDelete={() => void remove(kept)} />
        </li>
      ))}
      {wiiu.map((draft) => (
        <li key={draft.id}>
          <WiiuCaption draft={draft} onDelete={() => void removeWiiu(draft)} />
        </li>
      ))}
    </ul>
  );
}

function WiiuCaption({ draft, onDelete }: { draft: WiiuDraft; onDelete: () => void }) {
  const { id, launcherScreenshot } = draft;
  const url = useDraftFile(id, launcherScreenshot ? "launcherScreenshot" : null, wiiuDrafts.loadFile);
  return (
    <DraftCaption
      link={(props) => <Link {...props} search={{ draft: id }} to="/create/wiiu/theme" />}
      name={draft.name.trim() || createText.doors.untitled}
      onDelete={onDelete}
      picture={url && launcherScreenshot && <CroppedPicture {...launcherScreenshot} url={url} />}
      updatedAt={draft.updatedAt}
      what={createText.doors.wiiuTheme}
    />
  );
}

/** A draft, or several that are published together: with the picture of the first that has one. */
function SetCaption({ drafts: own, onDelete }: { drafts: readonly Draft[]; onDelete: () => void }) {
  const [first] = own;
  const draft = own.find(({ background, screenshot }) => background ?? screenshot) ?? (first as Draft);
  const { id, background, screenshot } = draft;
  const url = useDraftFile(id, screenshot ? "screenshot" : background ? "background" : null, drafts.loadFile);
  const menu = draft.target ? text.target[draft.target] : createText.doors.noMenu;
  return (
    <DraftCaption
      link={(props) => <Link {...props} search={{ draft: first?.id }} to="/create/switch/theme" />}
      name={own.map((one) => one.name.trim()).find((typed) => typed !== "") ?? createText.doors.untitled}
      onDelete={onDelete}
      picture={
        url &&
        (screenshot ? (
          <img alt="" className="size-full object-cover" src={url} />
        ) : (
          background && <CroppedPicture {...background} url={url} />
        ))
      }
      updatedAt={Math.max(...own.map(({ updatedAt }) => updatedAt))}
      what={own.length > 1 ? text.count.themes({ n: own.length }) : menu}
    />
  );
}

type DraftCaptionProps = {
  name: string;
  /** Which menu, how many themes, or what else it is. */
  what: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
  picture: ReactNode;
  /** Goes on with it. */
  link: (props: { "aria-label": string; className: string; dir: "auto"; children: string }) => ReactNode;
  onDelete: () => void;
};

function DraftCaption({ name, what, updatedAt, picture, link, onDelete }: DraftCaptionProps) {
  const age = relativeTime(new Date(updatedAt), new Date(), language);
  return (
    <article className="flex items-start justify-between gap-3">
      <div className="group relative min-w-0 flex-1">
        {picture ? (
          <div className="relative aspect-video overflow-hidden rounded-frame bg-sunken">{picture}</div>
        ) : (
          <Hook />
        )}
        <div className="mt-2 flex items-start justify-between gap-3">
          <div className="min-w-0">
            {link({
              "aria-label": createText.doors.goOn({ name, age }),
              className:
                "line-clamp-2 text-name font-[600] decoration-fill decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0",
              dir: "auto",
              children: name,
            })}
            <p className="mt-0.5 text-facts text-ink-2">{withDots([what, age])}</p>
          </div>
          <Button
            aria-label={createText.doors.deleteDraft({ name })}
            className="relative z-1"
            icon="trash"
            look="quiet"
            onClick={onDelete}
            size="small"
          >
            {createText.doors.delete}
          </Button>
        </div>
      </div>
    </article>
  );
}

/** Address of a file of a draft while it is shown; null without one. */
function useDraftFile<Field>(
  id: string,
  field: Field | null,
  load: (id: string, field: Field) => Promise<Blob | null>,
): string | null {
  const [file, setFile] = useState<Blob | null>(null);
  useEffect(() => {
    if (!field) return;
    let isCurrent = true;
    void load(id, field).then((found) => isCurrent && setFile(found));
    return () => {
      isCurrent = false;
    };
  }, [id, field, load]);
  return useObjectUrl(file);
}
