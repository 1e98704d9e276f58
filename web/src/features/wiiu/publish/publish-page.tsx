// The form for a new Wii U theme: five steps on the left, the theme as it will look on the right. Which step is shown is in
// the address.

import { useQueryClient } from "@tanstack/react-query";
import { DetailsStep } from "@/features/publishing/details-step";
import { useForAll } from "@/features/publishing/for-all";
import { NewItemsFrame } from "@/features/publishing/new-items-frame";
import type { NewItemsForm } from "@/features/publishing/new-items-route";
import { type Became, useNewItems } from "@/features/publishing/use-new-items";
import type { Me } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { useIncomingFiles } from "@/platform/incoming-files";
import type { KnownWord } from "@/ui/fields/tag-box";
import { Icon } from "@/ui/icon";
import { showToast } from "@/ui/overlays/toast-queue";
import { checkDraft, fieldOfInput } from "../theme-form/check-draft";
import { type Draft, type FileField, PATCHES } from "../theme-form/draft";
import type { FormLimits } from "../theme-form/form-props";
import type { SystemFile } from "../theme-form/sort-patches";
import { usePatches } from "../theme-form/use-patches";
import { adviseOn } from "./advice";
import { CaptionPreview } from "./caption-preview";
import { THEME_STEPS } from "./form-steps";
import { laterSteps } from "./later-steps";
import type { PublishSearch } from "./publish-search";
import { seedPublished } from "./published-query";
import { copied } from "./start-draft";
import { STEPS } from "./step-ids";

const lateSending = async () => (await import("./send-themes")).sendThemes;

/** What became of the drafts of a set. `draft` is the one that was open. */
export type JustPublished = Became & { draft: Draft };

export type PublishPageProps = NewItemsForm<FileField, Draft, JustPublished> & {
  /** Known tags. */
  tags: readonly KnownWord[];
  files: readonly SystemFile[];
  limits: FormLimits;
  me: Me | null;
  search: PublishSearch;
};

export function PublishPage(props: PublishPageProps) {
  const { tags, files, limits, me, search, draftSet, hold, onStartAfresh, onPublished } = props;
  const queryClient = useQueryClient();
  const newItems = useNewItems({
    draftSet,
    hold,
    page: { me, search },
    steps: { ...THEME_STEPS, isPassedOver: () => false },
    rules: {
      check: (draft) => checkDraft(draft, files, limits),
      adviseOn: (draft) => adviseOn(draft, files),
    },
    paths: { fieldOf: fieldOfInput },
    sending: {
      limits,
      late: lateSending,
      largest: ({ launcherScreenshot }) => launcherScreenshot?.fileName ?? "",
      onPublished: (draft, became, themes) => {
        onPublished({ ...became, draft });
        for (const theme of themes) seedPublished(queryClient, theme);
      },
    },
  });
  const { draft, form, stepping } = newItems;
  const { step } = stepping;
  const later = laterSteps.use(step === STEPS[0] ? "soon" : "now", step);
  const forAll = useForAll(newItems);
  const patches = usePatches({ form, files, limits });
  useIncomingFiles("wiiu", hold.isHeld, async (found) => {
    const { nameFor } = await import("../theme-form/unpack");
    const name = form.state.values.name.trim() === "" ? await nameFor(found) : "";
    if (name !== "") form.setFieldValue("name", name.slice(0, limits.itemNameMax));
    const n = await patches.take(found.map((file) => ({ file, path: file.name })));
    // Where the step before is not done yet, it stays open, and the patches are seen later.
    if (n > 0) showToast({ kind: "success", title: wiiuFormText.patches.taken({ n }) });
    newItems.go("patches");
  });
  const shared = { draft, form, limits, files };
  return (
    <NewItemsFrame
      canAdd={draft.launcherScreenshot !== null || PATCHES.some((field) => draft[field]) || draft.name.trim() !== ""}
      copy={copied}
      isOwnWay={() => false}
      markOf={(one) => ({
        drawing: <Icon className="mx-1.5" name="layers" />,
        line: wiiuFormText.patches.count({ n: PATCHES.filter((field) => one[field]).length }),
      })}
      onStartAfresh={onStartAfresh}
      preview={<CaptionPreview draft={draft} files={files} maker={me?.username ?? formText.publish.you} />}
      words={wiiuFormText}
      newItems={newItems}
    >
      {step === "details" && (
        <DetailsStep form={form} forAll={forAll} limits={limits} settle={newItems.settle} tags={tags} />
      )}
      {step === "patches" && later && <later.PatchesPart {...shared} sorting={patches} />}
      {step === "pictures" && later && <later.PicturesPart {...shared} />}
      {step === "extras" && later && <later.ExtrasPart {...shared} />}
      {step === "check" && later && <later.CheckStep limits={limits} newItems={newItems} />}
    </NewItemsFrame>
  );
}
