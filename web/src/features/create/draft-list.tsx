// The drafts on this device, with their pictures as far as they have any, and the way to delete one.

import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { CroppedPicture } from "@/features/publishing/cropped-picture";
import type { FormKind } from "@/features/publishing/form-kind";
import type { NewDraft } from "@/features/publishing/new-draft";
import { themeForm } from "@/features/switch/publish/draft-store";
import type { Draft } from "@/features/switch/theme-form/draft";
import { themeForm as wiiuThemeForm } from "@/features/wiiu/publish/draft-store";
import type { Draft as WiiuDraft } from "@/features/wiiu/theme-form/draft";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { relativeTime } from "@/messages/relative-time";
import { text } from "@/messages/text";
import { useHydrated } from "@/platform/hydrated";
import { useObjectUrl } from "@/platform/object-url";
import { useLoaded } from "@/platform/use-loaded";
import { Button } from "@/ui/controls/button";
import { showToast } from "@/ui/overlays/toast-queue";
import { withDots } from "@/ui/wall/caption";
import { EmptyFrame, Hook } from "@/ui/wall/empty-frame";

/** Only the browser knows them. */
export function DraftList() {
  return useHydrated() ? <KnownDrafts /> : <Hook className="aspect-video max-w-md" />;
}

function KnownDrafts() {
  const themes = useKept(themeForm);
  const wiiuThemes = useKept(wiiuThemeForm);
  if (themes.kept.length + wiiuThemes.kept.length === 0) return <EmptyFrame title={createText.entries.noDrafts} />;
  return (
    <ul className="item-grid">
      {themes.kept.map(({ set, drafts, remove }) => (
        <li key={set.id}>
          <SetCaption drafts={drafts} onDelete={remove} />
        </li>
      ))}
      {wiiuThemes.kept.map(({ set, drafts, remove }) => (
        <li key={set.id}>
          <WiiuCaption drafts={drafts} onDelete={remove} />
        </li>
      ))}
    </ul>
  );
}

/** The sets of a form on this device, each with the way to delete it until that is undone. */
function useKept<FileField extends string, Draft extends NewDraft<FileField>>(form: FormKind<FileField, Draft>) {
  const { drafts, sets } = form;
  const [shown, setShown] = useState(sets.list);
  const remove = async ({ set, drafts: own }: (typeof shown)[number]) => {
    const whole = await Promise.all(own.map(drafts.whole));
    await sets.remove(set);
    setShown(sets.list());
    const undo = async () => {
      await Promise.all(whole.map(drafts.keepWhole));
      sets.keep(set);
      setShown(sets.list());
    };
    showToast({
      title: createText.entries.deleted,
      action: { label: formText.action.undo, onPress: () => void undo() },
    });
  };
  return { kept: shown.map((one) => ({ ...one, remove: () => void remove(one) })) };
}

const firstName = (own: readonly NewDraft[]) =>
  own.map(({ name }) => name.trim()).find((typed) => typed !== "") ?? createText.entries.untitled;
const lastChange = (own: readonly NewDraft[]) => Math.max(...own.map(({ updatedAt }) => updatedAt));

function WiiuCaption({ drafts: own, onDelete }: { drafts: readonly WiiuDraft[]; onDelete: () => void }) {
  const draft = own.find(({ launcherScreenshot }) => launcherScreenshot) ?? (own[0] as WiiuDraft);
  const { launcherScreenshot } = draft;
  const url = useDraftFile(draft.id, launcherScreenshot ? "launcherScreenshot" : null, wiiuThemeForm.drafts.loadFile);
  return (
    <DraftCaption
      link={(props) => <Link {...props} search={{ draft: own[0]?.id }} to="/create/wiiu/theme" />}
      name={firstName(own)}
      onDelete={onDelete}
      picture={url && launcherScreenshot && <CroppedPicture {...launcherScreenshot} url={url} />}
      updatedAt={lastChange(own)}
      what={own.length > 1 ? createText.entries.wiiuThemes({ n: own.length }) : createText.entries.wiiuTheme}
    />
  );
}

/** A draft, or several that are published together: with the picture of the first that has one. */
function SetCaption({ drafts: own, onDelete }: { drafts: readonly Draft[]; onDelete: () => void }) {
  const [first] = own;
  const draft = own.find(({ background, screenshot }) => background ?? screenshot) ?? (first as Draft);
  const { id, background, screenshot } = draft;
  const url = useDraftFile(id, screenshot ? "screenshot" : background ? "background" : null, themeForm.drafts.loadFile);
  const menu = draft.target ? text.target[draft.target] : createText.entries.noMenu;
  return (
    <DraftCaption
      link={(props) => <Link {...props} search={{ draft: first?.id }} to="/create/switch/theme" />}
      name={firstName(own)}
      onDelete={onDelete}
      picture={
        url &&
        (screenshot ? (
          <img alt="" className="size-full object-cover" src={url} />
        ) : (
          background && <CroppedPicture {...background} url={url} />
        ))
      }
      updatedAt={lastChange(own)}
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
  const age = relativeTime(new Date(updatedAt), new Date());
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
              "aria-label": createText.entries.goOn({ name, age }),
              className:
                "line-clamp-2 text-name font-[600] decoration-fill decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0",
              dir: "auto",
              children: name,
            })}
            <p className="mt-0.5 text-facts text-ink-2">{withDots([what, age])}</p>
          </div>
          <Button
            aria-label={createText.entries.deleteDraft({ name })}
            className="relative z-1"
            icon="trash"
            look="quiet"
            onClick={onDelete}
            size="small"
          >
            {createText.entries.delete}
          </Button>
        </div>
      </div>
    </article>
  );
}

/** Address of a file of a draft while it is shown; null without one. */
function useDraftFile<Field extends string>(
  id: string,
  field: Field | null,
  load: (id: string, field: Field) => Promise<Blob | null>,
): string | null {
  const file = useLoaded(field && `${id} ${field}`, async () => (field ? load(id, field) : null));
  return useObjectUrl(file ?? null);
}
