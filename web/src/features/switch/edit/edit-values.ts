// What the form of a published theme holds, and what of it is sent: only what was changed.

import type { EditedThemeFragment, UpdateSwitchThemeInput } from "@/api/gql/types";
import { detailsChanges } from "@/features/form/details-changes";
import type { Limits } from "@/features/session/session";
import { wholeCrop } from "@/pure/crop";
import type { Choice } from "../options/choices";
import { cropBounds } from "../theme-form/background";
import {
  BACKGROUND_ONLY,
  type Draft,
  emptyDraft,
  type FileField,
  fileOf,
  OWN_LAYOUT,
  storedOf,
} from "../theme-form/draft";
import { ICONS } from "../theme-form/pieces/icons";

const STORED = { fileName: "", bytes: 0 };

/** What the site draws of a layout of one's own is computed from two screenshots, of which it keeps neither. */
const OVERLAY = ["overlayBlack", "overlayWhite"] as const;

/** A theme as it is published. */
export function draftOf(theme: EditedThemeFragment, limits: Limits): Draft {
  const size = { width: limits.wallpaperWidth, height: limits.wallpaperHeight };
  const stored: Partial<Record<FileField, string | null>> = {};
  if (theme.backgroundImageUrl) stored.background = theme.backgroundImageUrl;
  if (theme.hasScreenshot) stored.screenshot = theme.drawnPreview ? theme.preview720Url : null;
  if (theme.hasCustomLayout) stored.ownLayout = null;
  if (theme.hasCustomCommonLayout) stored.ownCommonLayout = null;
  for (const field of OVERLAY) if (theme.customOverlayImageUrl) stored[field] = theme.customOverlayImageUrl;
  for (const icon of ICONS) {
    const url = theme[`${icon}Url`];
    if (url) stored[icon] = url;
  }
  const hasOwn = theme.hasCustomLayout || theme.hasCustomCommonLayout;
  const fields = Object.keys(stored) as FileField[];
  return {
    ...emptyDraft(theme.hexId),
    updatedAt: 0,
    target: theme.target,
    base: theme.layoutId ?? (hasOwn ? OWN_LAYOUT : BACKGROUND_ONLY),
    // What the layout does not offer any more could not be chosen again.
    choices: theme.options.flatMap(({ kind, layoutOptionValueUuid: valueUuid, variable }) =>
      kind === null ? [] : variable === null ? { valueUuid } : { valueUuid, variable },
    ),
    ...Object.fromEntries(fields.map((field) => [field, STORED])),
    background: theme.backgroundImageUrl ? { ...STORED, ...size, crop: wholeCrop(cropBounds(size, limits)) } : null,
    files: Object.fromEntries(fields.map((field) => [field, { url: stored[field] ?? null }])),
    name: theme.name,
    description: theme.description ?? "",
    tags: theme.tags.map(({ name }) => name),
    isMature: theme.isNSFW,
    isPrivate: theme.isPrivate,
  };
}

const INPUT_OF = {
  background: "backgroundImage",
  screenshot: "screenshotImage",
  ownLayout: "customLayoutJson",
  ownCommonLayout: "customCommonLayoutJson",
  overlayBlack: "overlayBlackImage",
  overlayWhite: "overlayWhiteImage",
} as const;

/** The fields that belong to a layout of one's own, and go with it. */
const OF_OWN_LAYOUT: ReadonlySet<FileField> = new Set(["ownLayout", "ownCommonLayout", ...OVERLAY]);

const catalogueLayout = ({ base }: Draft) => (base === OWN_LAYOUT || base === BACKGROUND_ONLY ? null : base);

/** Whether the theme that the draft describes has this piece. */
const has = (draft: Draft, field: FileField) =>
  draft[field] !== null && (draft.base === OWN_LAYOUT || !OF_OWN_LAYOUT.has(field));

/** Whatever their order. */
const written = (choices: readonly Choice[]) =>
  choices
    .map(({ valueUuid, variable }) => JSON.stringify([valueUuid, variable ?? null]))
    .toSorted()
    .join();

export const areSame = (some: readonly Choice[], others: readonly Choice[]): boolean =>
  written(some) === written(others);

/** What to send to make of one what the other is. */
export function changesOf(was: Draft, now: Draft): UpdateSwitchThemeInput {
  const changes: UpdateSwitchThemeInput = detailsChanges(was, now);
  if (now.isMature !== was.isMature) changes.isNSFW = now.isMature;

  const layout = catalogueLayout(now);
  const isSame = layout === catalogueLayout(was);
  if (!isSame) changes.layoutHexId = layout;
  // Another layout begins with none of its options chosen.
  if (layout && !areSame(now.choices, isSame ? was.choices : [])) {
    changes.options = now.choices.map(({ valueUuid, variable }) => ({
      layoutOptionValueUuid: valueUuid,
      variable: variable ?? null,
    }));
  }

  for (const field of [...(Object.keys(INPUT_OF) as (keyof typeof INPUT_OF)[]), ...ICONS]) {
    const input = field in INPUT_OF ? INPUT_OF[field as keyof typeof INPUT_OF] : (field as (typeof ICONS)[number]);
    const file = fileOf(now, field);
    if (has(now, field) && file) changes[input] = file;
    else if (has(was, field) && !(has(now, field) && storedOf(now, field))) changes[input] = null;
  }
  if (changes.backgroundImage && now.background) changes.backgroundCrop = now.background.crop;
  return changes;
}

const OF_LAYOUT = ["layoutHexId", "options", "customLayoutJson", "customCommonLayoutJson"] as const;

/** How many things these changes are to whoever made them. */
export function countOf(changes: UpdateSwitchThemeInput): number {
  const { backgroundCrop: _, overlayWhiteImage: __, ...one } = changes;
  const isOther = changes.layoutHexId !== undefined || changes.customLayoutJson === null;
  const ofLayout = OF_LAYOUT.filter((input) => changes[input] !== undefined).length;
  const overlay = isOther && changes.overlayBlackImage === null ? 1 : 0;
  return Object.keys(one).length - (isOther ? Math.max(0, ofLayout - 1) + overlay : 0);
}

/** Whether both look the same, as far as pictures show it. */
export function looksTheSame(was: Draft, now: Draft): boolean {
  const { layoutHexId, options, backgroundImage, screenshotImage, overlayBlackImage, customLayoutJson } = changesOf(
    was,
    now,
  );
  return [layoutHexId, options, backgroundImage, screenshotImage, overlayBlackImage, customLayoutJson].every(
    (change) => change === undefined,
  );
}
