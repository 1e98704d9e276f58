// A finished theme as a draft: its pieces as files, and what of it could not be taken.

import type { Limits } from "@/features/session/session";
import { createText } from "@/messages/create-text";
import { examinePicture } from "@/platform/picture-file";
import { backgroundOf, checkBackground } from "../../theme-form/background";
import type { PickerLayout } from "../../theme-form/check-draft";
import { BACKGROUND_ONLY, type Draft, emptyDraft, hasCommonLayout, OWN_LAYOUT } from "../../theme-form/draft";
import { iconsOf } from "../../theme-form/pieces/icons";
import { takeIcon } from "../../theme-form/pieces/take-icon";
import { loadFindingWords } from "./finding-words";
import type { ReadTheme } from "./read-line";

export type Imported = {
  /** With the files of both: the layout of the catalogue it may be linked to, and its own. */
  draft: Draft;
  /** What deserves a look. */
  notes: string[];
};

export async function imported(theme: ReadTheme, id: string, setId: string, limits: Limits): Promise<Imported> {
  const draft: Draft = { ...emptyDraft(id), setId, name: theme.name, target: theme.target };
  const notes = theme.findings.length > 0 ? (await loadFindingWords())(theme.findings) : [];
  const take = (field: keyof Draft["files"], file: File) => {
    draft.files = { ...draft.files, [field]: file };
    return { fileName: file.name, bytes: file.size };
  };
  if (theme.background) {
    const bare = new File([theme.background], "background");
    const facts = await examinePicture(bare).catch(() => null);
    const wrong = checkBackground(bare.size, facts, limits);
    if (wrong === null && facts !== null && facts !== "damaged") {
      const ending = facts.type === "image/jpeg" ? "jpg" : facts.type.replace("image/", "");
      const file = new File([bare], `background.${ending}`, { type: facts.type });
      take("background", file);
      draft.background = backgroundOf(file, facts, limits);
    } else notes.push(createText.import.backgroundLeft({ reason: wrong ?? "" }));
  }
  for (const [icon, spec] of iconsOf(theme.target)) {
    const bytes = theme.icons[icon];
    if (!bytes) continue;
    const file = new File([bytes], `${icon.replace("Icon", "")}.png`, { type: "image/png" });
    const taken = await takeIcon(file, spec, limits);
    if (taken.kind === "taken") draft[icon] = take(icon, file);
    else
      notes.push(
        createText.import.iconLeft({ icon: createText.icon.name[icon], width: spec.width, height: spec.height }),
      );
  }
  const asJson = (text: string, name: string) => new File([text], name, { type: "application/json" });
  if (theme.layoutJson) draft.ownLayout = take("ownLayout", asJson(theme.layoutJson, "layout.json"));
  if (theme.commonLayoutJson) {
    if (hasCommonLayout(theme.target)) {
      draft.ownCommonLayout = take("ownCommonLayout", asJson(theme.commonLayoutJson, "common.json"));
    } else notes.push(createText.import.commonLeft);
  }
  draft.base = draft.ownLayout || draft.ownCommonLayout ? OWN_LAYOUT : BACKGROUND_ONLY;
  return { draft, notes };
}

/** The layout of the catalogue to which the theme may be linked. */
export const linkable = (theme: ReadTheme, layouts: readonly PickerLayout[]): PickerLayout | null =>
  layouts.find(({ hexId, target }) => hexId === theme.layout?.hexId && target === theme.target) ?? null;

/** The draft with the layout of the catalogue in place of its own. */
export function linked(draft: Draft, theme: ReadTheme): Draft {
  if (!theme.layout) return draft;
  const { ownLayout: _, ownCommonLayout: __, ...files } = draft.files;
  const { hexId, choices } = theme.layout;
  return { ...draft, base: hexId, choices: [...choices], ownLayout: null, ownCommonLayout: null, files };
}
