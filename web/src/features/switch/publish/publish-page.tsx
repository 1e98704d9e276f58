// The form for a new theme: six steps on the left, the caption as it will look on the right. Which step is shown is in the
// address.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { Target } from "@/api/gql/types";
import { MenuGlyph } from "@/features/catalogue/menu-glyph";
import type { Problem } from "@/features/form/problem";
import { useForAll } from "@/features/publishing/for-all";
import { NewItemsFrame } from "@/features/publishing/new-items-frame";
import type { NewItemsForm } from "@/features/publishing/new-items-route";
import { useNewItems } from "@/features/publishing/use-new-items";
import type { Limits, Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { useObjectUrl } from "@/platform/object-url";
import type { KnownWord } from "@/ui/fields/tag-box";
import { Icon } from "@/ui/icon";
import type { Choice } from "../options/choices";
import { checkDraft, fieldOfInput, layoutOf, type PickerLayout } from "../theme-form/check-draft";
import { type Draft, type FieldId, type FileField, fileOf } from "../theme-form/draft";
import { OptionsField } from "../theme-form/options-field";
import { useOwnOverlay } from "../theme-form/pieces/use-own-overlay";
import { adviseOn } from "./advice";
import { CaptionPreview } from "./caption-preview";
import { copiedFor } from "./copy-draft";
import { type PackField, THEME_STEPS } from "./form-steps";
import { laterSteps } from "./later-steps";
import { OptionsActions } from "./options-actions";
import type { PublishSearch } from "./publish-search";
import type { JustPublished } from "./published-page";
import { seedPublished } from "./published-query";
import { packCode } from "./set/pack-code";
import { packProblems } from "./set/pack-problems";
import { STEPS } from "./step-ids";
import { LayoutStep } from "./steps/layout-step";
import { useBackgroundPicture } from "./use-background-picture";

const NO_CHOICES: readonly Choice[] = [];

const lateSending = async () => (await import("./send-themes")).sendThemes;

export type PublishPageProps = NewItemsForm<FileField, Draft, JustPublished> & {
  layouts: readonly PickerLayout[];
  /** Known tags. */
  tags: readonly KnownWord[];
  limits: Limits;
  me: Me | null;
  search: PublishSearch;
};

export function PublishPage(props: PublishPageProps) {
  const { layouts, tags, limits, me, search, draftSet, hold, onStartAfresh, onPublished } = props;
  const queryClient = useQueryClient();
  const isSeveral = draftSet.set.draftIds.length > 1;
  const newItems = useNewItems({
    draftSet,
    hold,
    page: { me, search },
    steps: {
      ...THEME_STEPS,
      isPassedOver: (step, draft) =>
        (step === "options" && !layoutOf(draft, layouts)?.options.length) || (step === "pack" && !isSeveral),
    },
    rules: {
      check: (draft) => checkDraft(draft, layoutOf(draft, layouts), limits),
      adviseOn: (draft): Problem<FieldId | PackField>[] => adviseOn(draft, layoutOf(draft, layouts)),
      packProblems: (set, complaints) => packProblems(set, limits, complaints),
    },
    // It may be refused for showing the background alone.
    paths: { fieldOf: fieldOfInput, related: { screenshot: "background" } },
    sending: {
      limits,
      late: lateSending,
      largest: ({ background, screenshot }) => (background ?? screenshot)?.fileName ?? "",
      onPublished: (draft, became, themes) => {
        const ground = layout?.color ?? null;
        const drawing = drawings.current;
        const picture = { file, background: draft.background, screenshot, ground, overlayUrl, drawing };
        onPublished({ ...became, picture });
        for (const theme of themes) seedPublished(queryClient, theme);
      },
    },
  });
  const { draft, form, stepping } = newItems;
  const { step } = stepping;
  const layout = layoutOf(draft, layouts);

  const picture = useBackgroundPicture(form, limits, search.layout);
  const file = fileOf(draft, "background");
  const fileUrl = useObjectUrl(file);
  const screenshot = fileOf(draft, "screenshot");
  const background = draft.background && fileUrl ? { ...draft.background, url: fileUrl } : null;
  const [isComparing, setComparing] = useState(false);
  const isOriginalShown = isComparing && step === "options";
  const choices = isOriginalShown ? NO_CHOICES : draft.choices;
  const drawings = useRef<ImageData | null>(null);
  const keepDrawing = useCallback((drawing: ImageData) => {
    drawings.current = drawing;
  }, []);
  const own = useOwnOverlay(draft);
  const overlayUrl = own.url ?? layout?.overlayUrl ?? null;
  const actions = layout && (
    <OptionsActions
      choices={draft.choices}
      isOriginalShown={isOriginalShown}
      layout={layout}
      onChange={(choices) => form.setFieldValue("choices", choices)}
      onCompare={setComparing}
    />
  );
  const later = laterSteps.use(step === STEPS[0] ? "soon" : "now", step);
  const pack = packCode.use("soon");
  const forAll = useForAll(newItems);
  const drafts = newItems.themes.map((theme) => theme.draft);
  const copyFor = (target: Target | null) => (source: Draft, id: string) => copiedFor(source, target, layouts, id);
  const shared = { draft, form, limits };
  return (
    <NewItemsFrame
      canAdd={draft.target !== null}
      copy={copyFor(null)}
      coverage={
        pack && (
          <pack.Coverage
            drafts={drafts}
            isBusy={newItems.isSending}
            onAdd={(target) => void newItems.addTheme(copyFor(target))}
          />
        )
      }
      hidden={isSeveral ? undefined : "pack"}
      isOwnWay={(one) => one === "pack"}
      markOf={({ target }) => ({
        drawing: target ? <MenuGlyph target={target} /> : <Icon className="mx-1.5" name="picture" />,
        line: target ? text.target[target] : formText.publish.noMenu,
      })}
      onStartAfresh={onStartAfresh}
      preview={
        <CaptionPreview
          actions={actions}
          background={background}
          choices={choices}
          draft={draft}
          layout={layout}
          maker={me?.username ?? formText.publish.you}
          onDrawn={keepDrawing}
          onPicture={(picked) => void picture.take(picked)}
          overlayUrl={overlayUrl}
          screenshot={screenshot}
          step={step}
        />
      }
      words={formText.publish}
      newItems={newItems}
    >
      {step === "layout" && <LayoutStep {...shared} layouts={layouts} />}
      {step === "options" && (
        <form.AppField name="choices">{() => <OptionsField actions={actions} layout={layout} />}</form.AppField>
      )}
      {step === "background" && later && (
        <later.BackgroundStep {...shared} fileUrl={fileUrl} forAll={forAll} picture={picture} />
      )}
      {step === "details" && later && (
        <later.DetailsStep form={form} forAll={forAll} limits={limits} settle={newItems.settle} tags={tags} />
      )}
      {step === "pack" && pack && (
        <pack.PackStep
          drafts={drafts}
          isSignedIn={me !== null}
          showsProblems={stepping.showsProblems}
          layouts={layouts}
          limits={limits}
          onBack={stepping.back}
          onNext={() => newItems.go("check")}
          draftSet={draftSet}
        />
      )}
      {step === "check" && later && <later.CheckStep newItems={newItems} />}
    </NewItemsFrame>
  );
}
